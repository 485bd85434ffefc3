import { marketAbi } from '@melos/contracts'
import { endOf, type Moment, type Side } from '@melos/market'
import type { Client } from 'viem'
import { readContract } from 'viem/actions'
import { inParts } from '../in-parts.ts'
import { requireCount } from '../incomplete.ts'
import { type BookOrder, type EventBook, sayId } from './event-book.ts'
import type { MarketFinding } from './market-verdict.ts'
import type { ChainMarket } from './read-market.ts'

const LEVELS_AT_ONCE = 200n
/** The contract's numbers of the sides. */
const NUMBERS: Readonly<Record<Side, number>> = { buy: 0, sell: 1 }

interface Comparing {
  readonly book: EventBook
  readonly now: Moment
  readonly onProgress: (share: number) => void
}

/** Compares every resting order and every price level with the contract. */
export async function compareBook(
  client: Client,
  chain: ChainMarket,
  { book, now, onProgress }: Comparing,
): Promise<MarketFinding[]> {
  await inParts(book.orders, (order) => compareOrder(client, chain, order), onProgress)
  return [
    ...(await compareSide(client, chain, { book, now, side: 'buy' })),
    ...(await compareSide(client, chain, { book, now, side: 'sell' })),
  ]
}

async function compareOrder(client: Client, { market, song, block }: ChainMarket, order: BookOrder): Promise<void> {
  const { side, price, position } = order.id
  const id = { side: NUMBERS[side], price, position: BigInt(position) }
  const found = await readContract(client, {
    ...{ address: market, abi: marketAbi, blockNumber: block.number },
    ...({ functionName: 'orderOf', args: [song, id] } as const),
  })
  const bound = found.untilNextRoyalty ? found.boundTo : undefined
  requireCount(sayId(order.id), [
    [found.owner, found.quantity, found.lastDay, bound].join(),
    [order.owner, order.quantity, order.lastDay, order.boundTo].join(),
  ])
}

/** Trades begin at a level's first position: whatever is before it, or at a price that the contract has no more, must have ended. */
async function compareSide(
  client: Client,
  chain: ChainMarket,
  { book, now, side }: Omit<Comparing, 'onProgress'> & { readonly side: Side },
): Promise<MarketFinding[]> {
  const levels = await readLevels(client, chain, side)
  requireCount(`best ${side} price`, [chain.best[side], levels[0]?.price ?? 0n])
  const orders = book.orders.filter(({ id }) => id.side === side)
  const counted = new Set<BookOrder>()
  for (const { price, quantity, first, next } of levels) {
    const here = orders.filter(({ id }) => id.price === price && BigInt(id.position) >= first)
    for (const order of here) counted.add(order)
    requireCount(`tokens of ${side} orders at ${price}`, [
      quantity,
      here.reduce((sum, order) => sum + order.quantity, 0n),
    ])
    requireCount(`${side} orders ever at ${price}`, [next, BigInt(book.nextAt(side, price))])
  }
  return orders
    .filter((order) => !counted.has(order) && endOf(order, chain.state, now) === undefined)
    .map(({ id, owner }) => {
      const [expected, actual] = ['trades before later orders', 'was passed']
      return { rule: 'priority', where: sayId(id), account: owner, unit: 'text', expected, actual }
    })
}

async function readLevels(client: Client, { market, song, block }: ChainMarket, side: Side) {
  const ofMarket = { address: market, abi: marketAbi, blockNumber: block.number, functionName: 'levels' } as const
  const found: { price: bigint; quantity: bigint; first: bigint; next: bigint }[] = []
  for (;;) {
    const last = found.at(-1)?.price
    const args = [song, NUMBERS[side], last ?? 0n, LEVELS_AT_ONCE] as const
    const levels = await readContract(client, { ...ofMarket, args })
    found.push(...levels.filter(({ price }) => price !== last))
    if (BigInt(levels.length) < LEVELS_AT_ONCE) return found
  }
}
