import { depositFor } from '@melos/clearing'
import { marketAbi, melsAbi, songTokenAbi } from '@melos/contracts'
import {
  type ContractFunctionArgs,
  type Hash,
  type Hex,
  isAddressEqual,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { type Permit, toPermitArguments } from '../../wallet/permit.ts'
import type { ContractCall } from '../../wallet/transactions/ask-wallet.ts'
import type { TransactionEnd } from '../../wallet/transactions/confirm-transaction.ts'
import type { OrderEntry } from '../../wallet/transactions/journal-entry.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'

const errorsOf = (abi: typeof marketAbi | typeof melsAbi | typeof songTokenAbi) =>
  abi.filter((item) => item.type === 'error')
/** The market and the token call each other and MELS, so an order can fail with the errors of all three. */
const sellAbi = [...songTokenAbi, ...errorsOf(marketAbi), ...errorsOf(melsAbi)]
const buyAbi = [...marketAbi, ...errorsOf(songTokenAbi), ...errorsOf(melsAbi)]

const termsOf = ({ lastDay, untilNextRoyalty, fillOnly }: OrderEntry) => ({ lastDay, untilNextRoyalty, fillOnly })

export function toOfferCall(order: OrderEntry): ContractCall {
  const { song, quantity, price, maxFills } = order
  const args: ContractFunctionArgs<typeof songTokenAbi, 'nonpayable', 'offer'> = [
    quantity,
    price,
    BigInt(maxFills),
    termsOf(order),
  ]
  return { address: song, abi: sellAbi, functionName: 'offer', args }
}

export function toBuyCall({ site }: WalletClients, order: OrderEntry): ContractCall {
  return { address: site.contracts.market, abi: buyAbi, functionName: 'buy', args: toBuyArguments(order) }
}

export function toPermitCall({ site }: WalletClients, order: OrderEntry, permit: Permit, signature: Hex): ContractCall {
  const args: ContractFunctionArgs<typeof marketAbi, 'nonpayable', 'buyWithPermit'> = [
    ...toBuyArguments(order),
    ...toPermitArguments(permit, signature),
  ]
  return { address: site.contracts.market, abi: buyAbi, functionName: 'buyWithPermit', args }
}

function toBuyArguments(order: OrderEntry): ContractFunctionArgs<typeof marketAbi, 'nonpayable', 'buy'> {
  const { song, quantity, price, maxFills } = order
  return [song, quantity, price, BigInt(maxFills), termsOf(order)]
}

/** No order trades at more prices at once. */
const MOST_LEVELS = 128n

/**
 * What a buy order pays in now, in base units of MELS. Throws `changed` if an order that must not rest finds fewer tokens than it
 * wants. Orders that have ended may still count, so a little too much can seem to be there.
 */
export async function checkBook({ client, site }: WalletClients, order: OrderEntry): Promise<bigint> {
  const { song, side, price, quantity, fillOnly } = order
  const levels = await client.readContract({
    address: site.contracts.market,
    abi: marketAbi,
    functionName: 'levels',
    args: [song, side === 'buy' ? SELL : BUY, 0n, MOST_LEVELS],
  })
  let [left, total] = [quantity, 0n]
  for (const level of levels) {
    const isAccepted = side === 'buy' ? level.price <= price : level.price >= price
    if (left === 0n || !isAccepted) break
    let taken = level.quantity
    if (left < taken) taken = left
    left -= taken
    total += depositFor({ price: level.price, quantity: taken })
  }
  if (fillOnly && left > 0n) throw new TransactionFailure('changed')
  return total + depositFor({ price, quantity: left })
}

/** The contract's enum. */
const [BUY, SELL] = [0, 1] as const

/** An earlier page's order is looked for in this many blocks, because nodes refuse longer ranges. */
const MOST_BLOCKS = 9_000n

/** The receipt of the order's transaction, found by its event, because wallets have reported the hash of another one. */
export async function findReceipt(
  { client, site }: WalletClients,
  order: OrderEntry,
  end?: TransactionEnd,
): Promise<TransactionReceipt | undefined> {
  if (end?.kind === 'mined') return readPlaced(order, end.receipt.logs) === undefined ? undefined : end.receipt
  if (order.sinceBlock === undefined) return undefined
  const fromBlock = BigInt(order.sinceBlock) + 1n
  // Nodes also refuse ranges that end after the newest block.
  let toBlock = await client.getBlockNumber({ cacheTime: 0 })
  if (toBlock < fromBlock) return undefined
  if (toBlock > fromBlock + MOST_BLOCKS) toBlock = fromBlock + MOST_BLOCKS
  const logs = await client.getContractEvents({
    address: site.contracts.market,
    abi: marketAbi,
    eventName: 'OrderPlaced',
    args: { song: order.song, owner: order.address },
    fromBlock,
    toBlock,
  })
  const hash = readPlaced(order, logs)?.hash
  return hash === undefined ? undefined : await client.getTransactionReceipt({ hash })
}

/** What became of an order when it arrived. */
export interface OrderOutcome {
  readonly hash: Hash
  readonly filled: bigint
  /** What the trades cost without commission, in base units of MELS. */
  readonly filledFor: bigint
  readonly rests: bigint
}

export function readOutcome(order: OrderEntry, receipt: TransactionReceipt): OrderOutcome {
  const number = readPlaced(order, receipt.logs)?.number
  const events = parseEventLogs({ abi: marketAbi, logs: receipt.logs, eventName: ['Traded', 'OrderRested'] })
  let [filled, filledFor, rests] = [0n, 0n, 0n]
  for (const { eventName, args } of events) {
    if (!isAddressEqual(args.song, order.song)) continue
    if (eventName === 'OrderRested' && args.number === number) rests = args.quantity
    if (eventName !== 'Traded' || args.taker !== number) continue
    filled += args.quantity
    filledFor += args.quantity * args.id.price
  }
  return { hash: receipt.transactionHash, filled, filledFor, rests }
}

function readPlaced(order: OrderEntry, logs: TransactionReceipt['logs']) {
  const placed = parseEventLogs({ abi: marketAbi, logs, eventName: 'OrderPlaced' }).find(
    ({ args }) =>
      isAddressEqual(args.song, order.song) &&
      isAddressEqual(args.owner, order.address) &&
      args.side === (order.side === 'buy' ? BUY : SELL) &&
      args.quantity === order.quantity &&
      args.price === order.price,
  )
  return placed === undefined ? undefined : { number: placed.args.number, hash: placed.transactionHash }
}
