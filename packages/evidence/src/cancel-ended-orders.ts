import { withNoun } from '@melos/clearing'
import { marketAbi, songTokenAbi } from '@melos/contracts'
import { type Address, encodeFunctionData } from 'viem'
import { type Platform, readEvents } from './platform.ts'
import { sayMels } from './say-values.ts'
import { sendInParts } from './send-in-parts.ts'
import type { SettlementWallet } from './settlement-wallet.ts'

interface OrderId {
  readonly side: number
  readonly price: bigint
  readonly position: bigint
}

interface CancelOptions {
  readonly song: Address
  readonly print: (line: string) => void
}

const DAY = 24n * 3_600n
const ORDERS_PER_CALL = 100
/** The contract's numbers for this state and this side. */
const CLOSED = 3
const BUY = 0

/** The songs whose market is open or was. */
export async function readMarkets(wallet: SettlementWallet, platform: Platform): Promise<Address[]> {
  const opened = await readEvents(wallet, platform, {
    address: platform.market,
    abi: marketAbi,
    names: ['MarketOpened'],
  })
  return opened.map(({ args }) => args.song)
}

/** Gives deposits and tokens of a song's ended orders back to their owners. Returns whether no order is left. */
export async function cancelEndedOrders(
  wallet: SettlementWallet,
  platform: Platform,
  { song, print }: CancelOptions,
): Promise<boolean> {
  const { client } = wallet
  const { market: address, now } = platform
  const resting = await findRestingOrders(wallet, platform, song)
  const ofMarket = { address, abi: marketAbi } as const
  const { state } = await client.readContract({ ...ofMarket, functionName: 'bookOf', args: [song] })
  const count = await client.readContract({ address: song, abi: songTokenAbi, functionName: 'statementCount' })
  const ended: OrderId[] = []
  let lastDay = 0n
  let hasAll = true
  for (const id of resting) {
    const order = await client.readContract({ ...ofMarket, functionName: 'orderOf', args: [song, id] })
    if (order.quantity === 0n) continue
    const isOver = order.lastDay < now / DAY || (order.untilNextRoyalty && order.boundTo < count)
    if (isOver || state === CLOSED) ended.push(id)
    else if (order.lastDay >= lastDay) lastDay = order.lastDay
  }
  await sendInParts(wallet, {
    to: address,
    items: ended,
    most: ORDERS_PER_CALL,
    encode: (ids) => encodeFunctionData({ abi: marketAbi, functionName: 'cancelMany', args: [song, ids] }),
    onSent: (ids, hash) => print(`Removed ${withNoun(ids.length, 'ended order')} for ${song}, in transaction ${hash}`),
    onRefused: ({ side, price, position }, reason) => {
      hasAll = false
      const kind = side === BUY ? 'Buy' : 'Sell'
      print(`✗ ${kind} order ${position} at ${sayMels(price)} for ${song} can't be removed: ${reason}`)
    },
  })
  if (lastDay === 0n) return hasAll
  const day = new Date(Number((lastDay + 1n) * DAY) * 1_000).toISOString().slice(0, 10)
  print(`Some orders for ${song} haven't ended. Their owners can cancel them now, and anyone can from ${day}.`)
  return false
}

/** Orders that traded in part rest too. */
async function findRestingOrders(wallet: SettlementWallet, platform: Platform, song: Address): Promise<OrderId[]> {
  const names = ['OrderRested', 'Traded', 'OrderRemoved'] as const
  const events = await readEvents(wallet, platform, { address: platform.market, abi: marketAbi, names, subject: song })
  const left = new Map<string, { readonly id: OrderId; readonly quantity: bigint }>()
  for (const { eventName, args } of events) {
    const { id, quantity } = args
    const key = [id.side, id.price, id.position].join()
    const rests = eventName === 'OrderRested' ? quantity : (left.get(key)?.quantity ?? 0n) - quantity
    if (rests > 0n) left.set(key, { id, quantity: rests })
    else left.delete(key)
  }
  return [...left.values()].map(({ id }) => id)
}
