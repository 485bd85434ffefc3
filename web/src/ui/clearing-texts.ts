/** How the rule comes to its result, for somebody who has never seen it. */
export const clearingTexts = {
  tokens: (count: string) => (count === '1' ? '1 token' : `${count} tokens`),
  offered: (supply: string) => `${supply} on offer`,
  offeredText: (minimum: string, threshold: string) =>
    `No bid can be below ${minimum} MELS for a token, and the whole must raise ${threshold} MELS, the Threshold.`,
  asked: (demand: string) => `${demand} asked for`,
  askedText: (bids: string, bidders: string) =>
    `${bids === '1' ? 'One bid' : `${bids} bids`} of ${bidders === '1' ? 'one bidder' : `${bidders} bidders`}, as the contract has logged and counted them.`,
  tooFew: 'Fewer than on offer, so nothing is sold.',
  above: (above: string) => `${above} asked for at a higher price`,
  cut: {
    title: (price: string) => `${price} MELS is the price`,
    text: 'Tokens go to the highest bid first. The bid at which they run out is the lowest winning bid, and every winner pays its price.',
    above: (left: string) => `All of these are filled. That leaves ${left} for the bids at the price itself.`,
    noneAbove: (left: string) => `Nobody bid more, so all ${left} go to the bids at the price itself.`,
  },
  /** There is a price, and nothing is sold at it. */
  cutOfNothing: {
    title: (price: string) => `${price} MELS would be the price`,
    text: 'Tokens would go to the highest bid first, and run out at a bid of this price.',
    above: (left: string) => `These would come first, and leave ${left} for the bids at the price itself.`,
    noneAbove: (left: string) => `Nobody bid more: all ${left} would go to the bids at the price itself.`,
  },
  at: (atPrice: string) => `${atPrice} asked for at the price itself`,
  atFull: 'That is just what is left: these bids are filled too.',
  atShared: (left: string) =>
    `They share ${left} in proportion. Whole tokens first; what rounding leaves over goes, one each, to the largest remainders, the earlier bid first.`,
  shares: (count: string) => (count === '1' ? 'See the share' : `See all ${count} shares`),
  share: { bid: 'Bid', bidder: 'Bidder', asked: 'Asked for', exact: 'Exact share', gets: 'Gets' },
  sharesCaption: 'The bids at the price, earliest first',
  showAll: (count: string) => `Show all ${count}`,
  belowThreshold: (raised: string, threshold: string) =>
    `At that price the whole raises ${raised} MELS, less than the Threshold of ${threshold} MELS: nothing is sold.`,
  lapsed: 'Nobody settled the auction within 14 days of its end, so nothing is sold.',
  nothingSold: 'Nothing is sold',
  allBack: 'Every deposit is refunded in full, nobody pays a commission, and the seller gets the tokens back.',
  proceeds: (paid: string) => `${paid} MELS is paid for the tokens`,
  proceedsText: (threshold: string, commission: string) =>
    `That meets the Threshold of ${threshold} MELS. A commission of 10 % comes on top: ${commission} MELS.`,
} as const
