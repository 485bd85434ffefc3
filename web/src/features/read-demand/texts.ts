import { groupThousands, withNoun, withUnit } from '@melos/clearing/format-numbers'

const count = (number: number, one: string) => withNoun(groupThousands(number), one)
const all = (tokens: number) => (tokens === 1 ? 'the only token' : `all ${count(tokens, 'token')}`)

/** Prices are already formatted. */
export const texts = {
  demand: {
    title: 'Demand',
    up: 'Tokens wanted at this price or more',
    across: 'MELS per token, from the minimum price',
    offered: 'offered',
    target: 'target',
    you: 'You',
    own: 'Your bids',
    offer: (tokens: number, price: string) => `${count(tokens, 'token')} at ${withUnit(price, 'MELS')}`,
    ownBids: (offers: string) => `Your bids: ${offers}.`,
    everyonePays: (price: string) => `Clearing price ${price}`,
    belowTarget: (price: string) => `${price}, below the target`,
    notSold: (price: string) => `${price}, not sold`,
    beyond: (tokens: number, price: string) =>
      `Right of the break, not to scale: bids for ${count(tokens, 'token')} at up to ${withUnit(price, 'MELS')}.`,
    continuesAbove: (tokens: number) =>
      `Bids at lower prices add up to more than the chart shows: ${count(tokens, 'token')}.`,
    targetBeyond: (price: string) => `The target is met at ${withUnit(price, 'MELS')} or more, too far right to show.`,
    hint: 'Point at the curve, tap it or use the arrow keys.',
    nothingToRead: 'Bids appear here as they come in.',
    slider: 'Read the demand at each price',
    reading: (price: string, tokens: number, wanted: number) =>
      `${withUnit(price, 'MELS')} or more: bids for ${count(wanted, 'token')}, ${groupThousands(tokens)} of them at ${withUnit(price, 'MELS')}.`,
    running: {
      none: 'No bids yet.',
      short: (wanted: number, offered: number) =>
        `Bids cover ${groupThousands(wanted)} of ${count(offered, 'token')}. Nothing is sold until they cover all of them.`,
      belowTarget: (price: string, offered: number, target: string) =>
        `Bids at ${withUnit(price, 'MELS')} or more take ${all(offered)}. The target needs ${withUnit(target, 'MELS')} per token, so nothing is sold yet.`,
      clears: (price: string, offered: number) =>
        `Bids at ${withUnit(price, 'MELS')} or more take ${all(offered)}. Clearing price: ${withUnit(price, 'MELS')}, the lowest winning bid. Every winner pays it.`,
    },
    ended: {
      none: 'There were no bids, so nothing was sold.',
      short: (wanted: number, offered: number) =>
        `Bids covered ${groupThousands(wanted)} of ${count(offered, 'token')}. They had to cover all of them, so nothing was sold.`,
      belowTarget: (price: string, offered: number, target: string) =>
        `Bids at ${withUnit(price, 'MELS')} or more covered ${all(offered)}. The target needed ${withUnit(target, 'MELS')} per token, so nothing was sold.`,
      lapsed: (price: string, offered: number) =>
        `Bids at ${withUnit(price, 'MELS')} or more covered ${all(offered)}, but the auction is void, so nothing was sold.`,
      clears: (price: string, offered: number) =>
        `Bids at ${withUnit(price, 'MELS')} or more took ${all(offered)}. Clearing price for every winner: ${withUnit(price, 'MELS')}, the lowest winning bid.`,
    },
    table: {
      label: 'Show as table',
      caption: 'Tokens wanted at each price',
      someOf: (rows: number, all: number) =>
        `Tokens wanted at ${rows} of ${count(all, 'price')}. Tokens between two rows count towards the lower one.`,
      columns: ['Price, MELS', 'Tokens', 'Tokens at this price or more', 'State'],
      withOwn: (state: string) => `${state}, with your bid`,
      empty: 'No bids.',
    },
  },
  prices: {
    title: 'Price history',
    up: 'MELS per token',
    across: (start: string) => `Time in UTC, from ${start}`,
    clearing: 'clearing price',
    highest: 'highest bid',
    running: {
      none: 'No bids yet.',
      notCovered: (highest: string) =>
        `Bids don’t cover all tokens yet, so there’s no clearing price. The highest bid is ${withUnit(highest, 'MELS')}.`,
      doesNotSell: (price: string) =>
        `Bids cover all tokens at ${withUnit(price, 'MELS')} or more, but the target needs a higher price. New bids can only raise the clearing price.`,
      steady: (price: string) =>
        `Clearing price: ${withUnit(price, 'MELS')}, the lowest winning bid. Every winner pays it. New bids can only raise it.`,
      rose: (from: string, to: string) =>
        `Clearing price: ${withUnit(to, 'MELS')}, the lowest winning bid, up from ${withUnit(from, 'MELS')}. Every winner pays it. New bids can only raise it.`,
    },
    ended: {
      none: 'There were no bids, so there was no clearing price.',
      notCovered: (highest: string) =>
        `Bids didn’t cover all tokens, so there was no clearing price. The highest bid was ${withUnit(highest, 'MELS')}.`,
      doesNotSell: (price: string) =>
        `Bids covered all tokens at ${withUnit(price, 'MELS')} or more, but nothing was sold.`,
      steady: (price: string) => `Clearing price for every winner: ${withUnit(price, 'MELS')}, the lowest winning bid.`,
      rose: (from: string, to: string) =>
        `Clearing price for every winner: ${withUnit(to, 'MELS')}, the lowest winning bid, up from ${withUnit(from, 'MELS')}.`,
    },
    continuesAbove: (price: string) => `The highest bid continues above the chart, up to ${withUnit(price, 'MELS')}.`,
    hint: 'Point at the lines, tap them or use the arrow keys.',
    nothingToRead: 'Prices appear here as bids come in.',
    slider: 'Read the prices over time',
    reading: (time: string, bids: number, clearing: string, highest: string) =>
      `${time}, ${count(bids, 'bid')}. Clearing price ${withUnit(clearing, 'MELS')}, highest bid ${withUnit(highest, 'MELS')}.`,
    readingBefore: (time: string, bids: number, highest: string) =>
      `${time}, ${count(bids, 'bid')}. No clearing price yet, highest bid ${withUnit(highest, 'MELS')}.`,
    table: {
      label: 'Show as table',
      caption: 'Prices after each bid that changed them, and after the last bid',
      someOf: (rows: number, all: number) => `Prices after ${rows} of ${count(all, 'change')}`,
      columns: ['Time, UTC', 'Bids', 'Clearing price, MELS', 'Highest bid, MELS'],
      empty: 'No bids.',
      noPrice: 'none',
    },
  },
}
