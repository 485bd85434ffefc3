import { withNoun, withUnit } from '@melos/clearing/format-numbers'

const the = (tokens: string): string => `the ${tokens === '1' ? 'only token' : withNoun(tokens, 'token')}`
const all = (tokens: string): string => (tokens === '1' ? 'the only token' : `all ${withNoun(tokens, 'token')}`)

/** Cards, auction pages and the bid bar use these words. */
export const priceTexts = {
  now: 'Price now',
  from: 'Price from',
  soldAt: 'Sold at',
  nothingSold: 'Nothing was sold',
  withdrawn: 'Withdrawn',
  winsFrom: (price: string) => `Wins from ${withUnit(price, 'MELS')}`,
  canWinFrom: (price: string) => `Can win from ${withUnit(price, 'MELS')}`,
  covered: {
    running: {
      none: (offered: string) => `No bids for ${the(offered)} yet.`,
      part: (covered: string, offered: string) => `Bids cover ${covered} of ${withNoun(offered, 'token')}.`,
      all: (offered: string) => `Bids cover ${all(offered)}.`,
    },
    ended: {
      none: (offered: string) => `There were no bids for ${the(offered)}.`,
      part: (covered: string, offered: string) => `Bids covered ${covered} of ${withNoun(offered, 'token')}.`,
      all: (offered: string) => `Bids covered ${all(offered)}.`,
    },
  },
} as const
