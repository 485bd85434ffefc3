import { groupThousands } from '../../lib/group-thousands.ts'

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${groupThousands(number)} ${many}`

/** Prices arrive as they are shown. */
export const texts = {
  demand: {
    title: 'Demand',
    up: 'Tokens wanted at this price or more',
    across: 'MELS per token, from the lowest allowed',
    offered: 'offered',
    target: 'target',
    you: 'You',
    wins: 'wins',
    loses: 'loses',
    everyonePays: (price: string) => `Everyone pays ${price}`,
    belowTarget: (price: string) => `${price}, below the target`,
    beyond: (tokens: number, price: string) =>
      `Right of the break, not to scale: bids for ${count(tokens, 'token', 'tokens')}, up to ${price} MELS.`,
    goesOn: (tokens: number) => `At the top the curve goes on, to ${count(tokens, 'token', 'tokens')}.`,
    targetBeyond: (price: string) => `The target is met from ${price} MELS on, too far right to be drawn.`,
    hint: 'Point at the curve, or use the arrow keys, to read it.',
    nothingToRead: 'Bids show up here as they come in.',
    slider: 'Read the demand at each price',
    reading: (price: string, tokens: number, wanted: number) =>
      `${price} MELS or more: bids for ${count(wanted, 'token', 'tokens')}, ${groupThousands(tokens)} of them at ${price}.`,
    running: {
      none: 'No bids yet. The first bid sets the curve.',
      short: (wanted: number, offered: number) =>
        `Bids cover ${groupThousands(wanted)} of ${count(offered, 'token', 'tokens')}. Until they cover all, nothing is sold.`,
      belowTarget: (price: string, offered: number, target: string) =>
        `Bids at ${price} MELS or more take all ${count(offered, 'token', 'tokens')}. The target needs ${target}, so nothing is sold yet.`,
      clears: (price: string, offered: number) =>
        `Bids at ${price} MELS or more take all ${count(offered, 'token', 'tokens')}. Every winner pays ${price}, the lowest winning bid.`,
    },
    ended: {
      none: 'Nobody placed a bid, so nothing was sold.',
      short: (wanted: number, offered: number) =>
        `Bids covered ${groupThousands(wanted)} of ${count(offered, 'token', 'tokens')}. They had to cover all, so nothing was sold.`,
      belowTarget: (price: string, offered: number, target: string) =>
        `Bids at ${price} MELS or more asked for all ${count(offered, 'token', 'tokens')}. The target needed ${target}, so nothing was sold.`,
      clears: (price: string, offered: number) =>
        `Bids at ${price} MELS or more take all ${count(offered, 'token', 'tokens')}. Every winner pays ${price}, the lowest winning bid.`,
    },
    table: {
      label: 'Show as table',
      caption: 'Tokens wanted at each price',
      someOf: (rows: number, all: number) =>
        `Tokens wanted at ${rows} of ${count(all, 'price', 'prices')}. What lies between two rows is counted in the lower one.`,
      columns: ['Price, MELS', 'Tokens', 'Tokens at this price or more', 'Result'],
      empty: 'No bids.',
      results: { wins: 'wins', shares: 'wins in part', loses: 'loses', open: 'open', unsold: 'not sold' },
    },
  },
  prices: {
    title: 'Price history',
    up: 'MELS per token',
    across: (start: string) => `Time in UTC, from ${start}`,
    clearing: 'clearing price',
    highest: 'highest bid',
    running: {
      none: 'No bids yet. The price shows up here with the bids.',
      notCovered: (highest: string) =>
        `Bids do not cover all tokens yet, so there is no clearing price. The highest bid is ${highest} MELS.`,
      doesNotSell: (price: string) =>
        `All tokens have bids at ${price} MELS or more, but the target needs more. More bids can only raise the price.`,
      steady: (price: string) =>
        `The clearing price, what every winner pays, is ${price} MELS. More bids can only raise it.`,
      rose: (from: string, to: string) =>
        `The clearing price, what every winner pays, rose from ${from} to ${to} MELS. More bids can only raise it.`,
    },
    ended: {
      none: 'There was no bid, so there was no price.',
      notCovered: (highest: string) =>
        `Bids did not cover all tokens, so there was no clearing price. The highest bid was ${highest} MELS.`,
      doesNotSell: (price: string) => `The price came to ${price} MELS. Nothing was sold, so nobody pays it.`,
      steady: (price: string) => `The clearing price, what every winner pays, is ${price} MELS.`,
      rose: (from: string, to: string) =>
        `The clearing price, what every winner pays, rose from ${from} to ${to} MELS.`,
    },
    goesOn: (price: string) => `At the top the highest bid goes on, to ${price} MELS.`,
    hint: 'Point at the lines, or use the arrow keys, to read them.',
    nothingToRead: 'Prices show up here as bids come in.',
    slider: 'Read the prices over time',
    reading: (time: string, bids: number, clearing: string, highest: string) =>
      `${time}, ${count(bids, 'bid', 'bids')}. Clearing price ${clearing}, highest bid ${highest} MELS.`,
    readingBefore: (time: string, bids: number, highest: string) =>
      `${time}, ${count(bids, 'bid', 'bids')}. No clearing price yet, highest bid ${highest} MELS.`,
    table: {
      label: 'Show as table',
      caption: 'Prices after each bid that changed one, and after the last',
      someOf: (rows: number, all: number) => `Prices after ${rows} of ${count(all, 'change', 'changes')}`,
      columns: ['Time, UTC', 'Bids', 'Clearing price, MELS', 'Highest bid, MELS'],
      empty: 'No bids.',
      noPrice: 'none',
    },
  },
}
