import { withNoun, withUnit } from '@melos/clearing/format-numbers'

const isOne = (count: string): boolean => count === '1'

/** Cards, auction pages and the bid bar use these words. */
export const priceTexts = {
  now: 'Price now',
  from: 'Price from',
  soldAt: 'Sold at',
  nothingSold: 'Nothing was sold',
  winsFrom: (price: string) => `Wins from ${withUnit(price, 'MELS')}`,
  canWinFrom: (price: string) => `Can win from ${withUnit(price, 'MELS')}`,
  covered: {
    none: (offered: string) =>
      `No bids for ${isOne(offered) ? 'the only token' : `any of the ${withNoun(offered, 'token')}`}.`,
    part: (covered: string, offered: string) => `Bids cover ${covered} of ${withNoun(offered, 'token')}.`,
    all: (offered: string) => `Bids cover ${isOne(offered) ? 'the only token' : `all ${withNoun(offered, 'token')}`}.`,
  },
} as const
