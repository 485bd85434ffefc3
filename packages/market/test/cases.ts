import type { Side } from '../src/order.ts'
import type { Call, Wallet } from './play-life.ts'

const CENT = 10n ** 16n

type Options = Partial<Extract<Call, { call: 'place' }>>

function place(by: Wallet, side: Side, quantity: number, cents: number, options: Options = {}): Call {
  return {
    call: 'place',
    by,
    side,
    quantity: BigInt(quantity),
    price: BigInt(cents) * CENT,
    maxFills: 100,
    days: 3,
    untilNextRoyalty: false,
    fillOnly: false,
    ...options,
  }
}

const buy = (by: Wallet, quantity: number, cents: number, options?: Options) =>
  place(by, 'buy', quantity, cents, options)
const sell = (by: Wallet, quantity: number, cents: number, options?: Options) =>
  place(by, 'sell', quantity, cents, options)

function cancel(by: Wallet, side: Side, cents: number, position = 0): Call {
  return { call: 'cancel', by, id: { side, price: BigInt(cents) * CENT, position } }
}

function tidy(side: Side, cents: number, steps: number): Call {
  return { call: 'tidy', side, price: BigInt(cents) * CENT, steps }
}

const day: Call = { call: 'day' }
const statement: Call = { call: 'statement' }

function repeat(count: number, make: (index: number) => Call): Call[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** Named after the fact that each shows. */
export const CASES: Record<string, readonly Call[]> = {
  'orders that do not match rest on both sides': [sell('ann', 10, 520), buy('dan', 10, 519)],
  'a buyer pays the price of the resting order': [sell('ann', 10, 500), buy('dan', 10, 600)],
  'a seller receives the price of the resting order': [buy('dan', 10, 600), sell('ann', 10, 500)],
  'the lowest seller trades first': [sell('ann', 5, 501), sell('ben', 5, 500), buy('dan', 6, 501)],
  'the highest buyer trades first': [buy('cleo', 5, 500), buy('dan', 5, 501), sell('ann', 6, 500)],
  'the oldest order of a price trades first': [sell('ann', 5, 500), sell('ben', 5, 500), buy('dan', 6, 500)],
  'a partly traded order keeps its place': [
    sell('ann', 5, 500),
    sell('ben', 5, 500),
    buy('dan', 2, 500),
    buy('dan', 2, 500),
  ],
  'what is left rests at its own price': [sell('ann', 5, 500), buy('dan', 9, 510), sell('ben', 2, 505)],
  'what is not to rest ends': [sell('ann', 5, 500), buy('dan', 9, 510, { fillOnly: true })],
  'offered tokens that are not to rest are unlocked': [
    buy('dan', 5, 500),
    sell('ann', 9, 500, { fillOnly: true }),
    sell('ann', 595, 900),
  ],
  'no wallet trades with itself': [sell('ann', 5, 500), sell('ben', 5, 499), buy('ann', 6, 500), buy('ann', 5, 500)],
  'the artist sells and does not buy': [sell('ann', 5, 500), buy('artist', 5, 500)],
  'no more than the unlocked tokens are offered': [sell('cleo', 60, 500), sell('cleo', 41, 500), sell('cleo', 40, 500)],
  'the last day counts and the next does not': [
    sell('ann', 5, 500, { days: 1 }),
    day,
    buy('dan', 1, 500),
    day,
    buy('dan', 1, 500),
    cancel('ben', 'sell', 500),
  ],
  'a royalty ends the orders that wait for it': [
    buy('dan', 5, 500, { untilNextRoyalty: true }),
    buy('cleo', 5, 500),
    statement,
    sell('ann', 5, 500),
    cancel('ann', 'buy', 500),
  ],
  'an own order that has ended is passed': [sell('ann', 5, 500, { days: 0 }), day, buy('ann', 5, 500)],
  'only the owner cancels a live order': [sell('ann', 5, 500), cancel('ben', 'sell', 500), cancel('ann', 'sell', 500)],
  'a cancelled order is gone': [buy('dan', 5, 500), cancel('dan', 'buy', 500), cancel('dan', 'buy', 500)],
  'anyone cancels in a closed market': [
    buy('dan', 5, 500),
    sell('ann', 5, 600),
    { call: 'close' },
    cancel('ben', 'buy', 500),
  ],
  'cancelling works while halted and trading does not': [
    buy('dan', 5, 500),
    { call: 'halt' },
    sell('ann', 5, 500),
    cancel('dan', 'buy', 500),
    { call: 'resume' },
    sell('ann', 5, 500),
  ],
  'a closed market is not resumed': [{ call: 'close' }, { call: 'resume' }, { call: 'halt' }, { call: 'close' }],
  'an emptied price continues behind its gaps': [
    ...repeat(3, () => sell('ann', 1, 500)),
    ...repeat(3, (index) => cancel('ann', 'sell', 500, 2 - index)),
    sell('ben', 1, 500),
    buy('cleo', 1, 500, { maxFills: 1 }),
    sell('ben', 2, 500),
  ],
  'sixteen gaps count as one fill': [
    ...repeat(17, () => buy('dan', 1, 500)),
    buy('cleo', 1, 500),
    ...repeat(17, (index) => cancel('dan', 'buy', 500, 16 - index)),
    sell('ann', 1, 500, { maxFills: 1 }),
    sell('ann', 1, 500, { maxFills: 1 }),
  ],
  'fifteen gaps and a fill need two': [
    ...repeat(16, () => sell('ann', 1, 500)),
    sell('ben', 1, 500),
    ...repeat(16, (index) => cancel('ann', 'sell', 500, 15 - index)),
    buy('dan', 1, 500, { maxFills: 1 }),
    buy('dan', 1, 500, { maxFills: 2 }),
  ],
  'gaps behind the last order of a price count nothing': [
    sell('ann', 1, 500),
    sell('ann', 1, 500),
    sell('ben', 1, 501),
    cancel('ann', 'sell', 500, 1),
    buy('dan', 2, 501, { maxFills: 2 }),
  ],
  'two prices without a trade count as one fill': [
    ...repeat(3, (index) => sell('ann', 1, 498 + index, { days: 0 })),
    sell('ben', 1, 501),
    day,
    buy('dan', 1, 501, { maxFills: 1 }),
    buy('dan', 1, 501, { maxFills: 1 }),
    buy('dan', 1, 501, { maxFills: 1 }),
  ],
  'a price without a trade leaves one of two fills': [
    sell('ann', 1, 500, { days: 0 }),
    sell('ben', 1, 501),
    day,
    buy('dan', 1, 501, { maxFills: 2 }),
  ],
  'nothing rests across a price that is left for want of fills': [
    sell('ann', 1, 500),
    sell('ann', 1, 500),
    buy('dan', 3, 500, { maxFills: 1 }),
    buy('dan', 3, 500, { maxFills: 0 }),
    buy('dan', 3, 499, { maxFills: 0 }),
  ],
  'more than 128 fills count as 128': [
    ...repeat(130, () => sell('ann', 1, 500)),
    buy('dan', 130, 500, { maxFills: 1_000 }),
  ],
  'tidy stops at a live order': [
    sell('ann', 1, 500, { days: 0 }),
    sell('ben', 2, 500, { days: 9 }),
    sell('ann', 3, 500, { days: 0 }),
    day,
    tidy('sell', 500, 10),
    tidy('sell', 500, 10),
  ],
  'tidy empties a closed market': [
    buy('dan', 1, 500),
    buy('cleo', 2, 500),
    { call: 'close' },
    tidy('buy', 500, 1),
    tidy('buy', 500, 5),
  ],
  'the lowest and the highest price trade': [buy('dan', 7, 1), buy('cleo', 3, 16_777_215), sell('ann', 9, 1)],
  'prices far apart are found in both directions': [
    sell('ann', 1, 300),
    sell('ann', 1, 70_000),
    sell('ann', 1, 16_777_215),
    buy('dan', 2, 16_777_215),
    buy('cleo', 1, 256),
    buy('cleo', 1, 255),
    buy('cleo', 1, 1),
    sell('ben', 2, 1),
  ],
  'a passed order is refunded after its price has traded on': [
    buy('dan', 4, 500, { days: 0 }),
    buy('cleo', 4, 500),
    day,
    sell('ann', 4, 500),
    buy('cleo', 4, 500),
    cancel('ben', 'buy', 500, 0),
  ],
}
