import { depositFor } from '@melos/clearing'
import type { marketAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { CallReaders } from './read-call.ts'
import { creditReaders } from './read-credit-calls.ts'
import type { OrderTerms, RefusalReason, Side, SigningContent } from './signing-content.ts'

/** The contract's enum. */
const sides: readonly Side[] = ['buy', 'sell']

type BuyArguments = readonly [Address, bigint, bigint, bigint, OrderTerms, ...unknown[]]

function readBuy(isAllowing: boolean) {
  return ([song, quantity, price, maxFills, terms]: BuyArguments): SigningContent => {
    // Trades at lower prices cost less.
    const total = depositFor({ price, quantity })
    return { kind: 'buy-order', song, quantity, price, total, maxFills, terms, isAllowing }
  }
}

interface OrderId {
  readonly side: number
  readonly price: bigint
  readonly position: bigint
}

function readCancellation(song: Address, ids: readonly OrderId[]): SigningContent | RefusalReason {
  const orders = ids.flatMap(({ side: number, price, position }) => {
    const side = sides[number]
    return side === undefined ? [] : [{ side, price, position }]
  })
  if (orders.length === 0 || orders.length < ids.length) return 'unreadable'
  return { kind: 'cancel-orders', song, orders }
}

export const marketReaders: CallReaders<typeof marketAbi> = {
  ...creditReaders('market'),
  buy: readBuy(false),
  buyWithPermit: readBuy(true),
  cancel: ([song, id]) => readCancellation(song, [id]),
  cancelMany: ([song, ids]) => readCancellation(song, ids),
  tidy: ([song, number, price, steps]) => {
    const side = sides[number]
    return side === undefined ? 'unreadable' : { kind: 'tidy-market', song, side, price, steps }
  },
  open: ([song]) => ({ kind: 'open-market', song }),
  halt: ([song, reason]) => ({ kind: 'halt-market', song, reason }),
  resume: ([song]) => ({ kind: 'resume-market', song }),
  close: ([song, reason]) => ({ kind: 'close-market', song, reason }),
  switchOn: () => ({ kind: 'switch-market-on' }),
  updateTreasury: () => ({ kind: 'update-treasury' }),
  // Song tokens call it for their holders.
  sell: () => 'contracts-only',
}
