import { withUnit } from '@melos/clearing/format-numbers'
export const clearingTexts = {
  tokens: (count: string) => (count === '1' ? '1 token' : `${count} tokens`),
  offered: (supply: string) => `${supply} offered`,
  offeredText: (minimum: string, threshold: string) =>
    `Bids start at ${withUnit(minimum, 'MELS')} per token, and the sale must raise ${withUnit(threshold, 'MELS')}, the Threshold.`,
  asked: (demand: string) => `Bids for ${demand}`,
  askedText: (bids: string, bidders: string) =>
    `${bids === '1' ? 'One bid' : `${bids} bids`} from ${bidders === '1' ? 'one bidder' : `${bidders} bidders`}, as recorded by the contract.`,
  tooFew: 'Bids cover fewer tokens than are offered, so nothing is sold.',
  above: (above: string) => `Bids for ${above} at a higher price`,
  cut: {
    title: (price: string) => `The clearing price is ${withUnit(price, 'MELS')}`,
    text: 'Tokens go to the highest bids first. The bid at which they run out is the lowest winning bid, and every winner pays its price.',
    above: (left: string) => `These bids are filled in full. That leaves ${left} for the bids at the clearing price.`,
    noneAbove: (left: string) => `No one bid more, so all ${left} go to the bids at the clearing price.`,
  },
  /** For an auction that reaches a price and sells nothing. */
  cutOfNothing: {
    title: (price: string) => `The clearing price would be ${withUnit(price, 'MELS')}`,
    text: 'Tokens would go to the highest bids first, and run out at a bid of this price.',
    above: (left: string) => `These bids would be filled first, leaving ${left} for the bids at the clearing price.`,
    noneAbove: (left: string) => `No one bid more, so all ${left} would go to the bids at the clearing price.`,
  },
  at: (atPrice: string) => `Bids for ${atPrice} at the clearing price`,
  atFull: 'That is exactly what is left, so these bids are filled too.',
  atShared: (left: string) =>
    `They share ${left} in proportion. Each gets whole tokens. The tokens that rounding leaves over go, one each, to the largest remainders; between equal remainders the earlier bid comes first.`,
  shares: (count: string) => (count === '1' ? 'See the share' : `See all ${count} shares`),
  share: { bid: 'Bid', bidder: 'Bidder', asked: 'Tokens', exact: 'Exact share', gets: 'Gets' },
  sharesCaption: 'The bids at the clearing price, earliest first',
  showAll: (count: string) => `Show all ${count}`,
  belowThreshold: (raised: string, threshold: string) =>
    `At that price the sale raises ${withUnit(raised, 'MELS')}, less than the Threshold of ${withUnit(threshold, 'MELS')}, so nothing is sold.`,
  lapsed: 'No one settled the auction within 14 days of its end, so nothing is sold.',
  nothingSold: 'Nothing is sold',
  allBack: 'Every deposit is refunded in full, no one pays a commission, and the seller gets the tokens back.',
  proceeds: (paid: string) => `Winners pay ${withUnit(paid, 'MELS')} for the tokens`,
  proceedsText: (threshold: string, commission: string) =>
    `That meets the Threshold of ${withUnit(threshold, 'MELS')}. A commission of 10% comes on top: ${withUnit(commission, 'MELS')}.`,
} as const
