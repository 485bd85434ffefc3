import { withNoun, withUnit } from '@melos/clearing/format-numbers'

const tokens = (count: string) => withNoun(count, 'token')
/** Begins with the tokens and takes the verb's forms for one and for many. */
const all = (left: string, one: string, many: string) =>
  left === tokens('1') ? `the only token ${one}` : `all ${left} ${many}`

export const clearingTexts = {
  tokens,
  offered: (supply: string) => `${supply} offered`,
  offeredText: (minimum: string, threshold: string) =>
    `Bids start at ${withUnit(minimum, 'MELS')} per token, and the sale must raise ${withUnit(threshold, 'MELS')}, the target.`,
  demand: (demand: string) => `Bids for ${demand}`,
  demandText: (bids: string, bidders: string) =>
    `${bids === '1' ? 'One bid' : withNoun(bids, 'bid')} from ${bidders === '1' ? 'one bidder' : withNoun(bidders, 'bidder')}, as recorded by the contract.`,
  tooFew: 'Bids cover fewer tokens than are offered, so nothing is sold.',
  above: (above: string) => `Bids for ${above} at a higher price`,
  cut: {
    title: (price: string) => `The clearing price is ${withUnit(price, 'MELS')}`,
    text: 'Tokens go to the highest bids first. The bid at which they run out is the lowest winning bid, and every winner pays its price.',
    above: (left: string) => `These bids are filled in full. That leaves ${left} for the bids at the clearing price.`,
    noneAbove: (left: string) => `No one bid more, so ${all(left, 'goes', 'go')} to the bids at the clearing price.`,
  },
  /** For an auction that reaches a price and sells nothing. */
  cutOfNothing: {
    title: (price: string) => `The clearing price would be ${withUnit(price, 'MELS')}`,
    text: 'Tokens would go to the highest bids first, and run out at a bid of this price.',
    above: (left: string) => `These bids would be filled first, leaving ${left} for the bids at the clearing price.`,
    noneAbove: (left: string) =>
      `No one bid more, so ${all(left, 'would go', 'would go')} to the bids at the clearing price.`,
  },
  at: (atPrice: string) => `Bids for ${atPrice} at the clearing price`,
  atFull: 'That is exactly what is left, so these bids are filled too.',
  atShared: (left: string) =>
    `They share ${left} in proportion, in the order in which they were placed. Each gets whole tokens. What rounding takes from a bid counts for the next one, so splitting a bid gains nothing.`,
  shares: (count: string) => (count === '1' ? 'See the share' : `See all ${withNoun(count, 'share')}`),
  share: { bid: 'Bid', bidder: 'Bidder', quantity: 'Tokens', exact: 'Exact share', gets: 'Gets' },
  sharesCaption: 'The bids at the clearing price, earliest first',
  showAll: (count: string) => `Show all ${count}`,
  belowThreshold: (raised: string, threshold: string) =>
    `At that price the sale raises ${withUnit(raised, 'MELS')}, less than the target of ${withUnit(threshold, 'MELS')}, so nothing is sold.`,
  lapsed: 'The clearing price wasn’t set within 14\u00A0days of the end, so nothing is sold.',
  withdrawn: 'Melos withdrew the auction before its end, so nothing is sold.',
  nothingSold: 'Nothing is sold',
  allRefunded:
    'Every deposit is refunded in full, no one pays a commission, and the tokens are returned to the artist.',
  proceeds: (paid: string) => `Winners pay ${withUnit(paid, 'MELS')} for the tokens`,
  proceedsText: (threshold: string, commission: string) =>
    `That meets the target of ${withUnit(threshold, 'MELS')}. A commission of 10% comes on top: ${withUnit(commission, 'MELS')}.`,
} as const
