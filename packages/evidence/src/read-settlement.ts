import { type Address, type Client, numberToHex } from 'viem'
import { outcomes } from './auction-state.ts'
import type { ChainAuction, ChainSettlement } from './chain-auction.ts'
import { type DecodedEvent, decodeEvent, type EventName, selectorOf } from './house-events.ts'
import { readLogs } from './read-logs.ts'

interface Mined {
  readonly blockNumber: bigint
}

export type SettlementEvent = Mined &
  (
    | { readonly type: 'cleared'; readonly outcome: ChainAuction['outcome']; readonly clearingPrice: bigint }
    | ({ readonly type: 'settled' } & ChainSettlement)
    | { readonly type: 'proceeds'; readonly proceeds: bigint }
    | { readonly type: 'tokens-returned' }
    | { readonly type: 'processed' }
  )

interface SettlementRange {
  readonly address: Address
  readonly auctionId: bigint
  readonly fromBlock: bigint
  readonly toBlock: bigint
  readonly hasBegun: boolean
}

const names = [
  'AuctionCleared',
  'BidderSettled',
  'ProceedsPaid',
  'TokensReturned',
  'AuctionProcessed',
] as const satisfies readonly EventName[]

/** Stops at the block that closes the auction, because no settlement event can follow. */
export async function readSettlement(
  client: Client,
  { auctionId, hasBegun, ...range }: SettlementRange,
  onProgress: (share: number) => void,
): Promise<SettlementEvent[]> {
  const settlement: SettlementEvent[] = []
  if (!hasBegun) return settlement
  const blocks = Number(range.toBlock - range.fromBlock + 1n)
  const filter = { ...range, events: names.map(selectorOf), subject: numberToHex(auctionId, { size: 32 }) }
  for await (const { logs, readTo } of readLogs(client, filter)) {
    for (const log of logs) {
      const decoded = decodeEvent(log)
      const event = decoded && toSettlementEvent(decoded)
      if (event !== undefined) settlement.push({ ...event, blockNumber: log.blockNumber })
    }
    onProgress(Number(readTo - range.fromBlock + 1n) / blocks)
    if (settlement.some(({ type }) => type === 'processed')) break
  }
  return settlement
}

type WithoutBlock<Event> = Event extends Mined ? Omit<Event, 'blockNumber'> : never

function toSettlementEvent({ eventName, args }: DecodedEvent): WithoutBlock<SettlementEvent> | undefined {
  switch (eventName) {
    case 'AuctionCleared':
      return { type: 'cleared', outcome: outcomes[args.outcome] ?? null, clearingPrice: args.clearingPrice }
    case 'BidderSettled': {
      const { bidder, amount: quantity, paid, refunded: refund } = args
      return { type: 'settled', bidder, quantity, paid, refund }
    }
    case 'ProceedsPaid':
      return { type: 'proceeds', proceeds: args.proceeds }
    case 'TokensReturned':
      return { type: 'tokens-returned' }
    case 'AuctionProcessed':
      return { type: 'processed' }
    default:
      return undefined
  }
}

export function listSettlements(events: readonly SettlementEvent[]): ChainSettlement[] {
  return events.flatMap((event) => {
    if (event.type !== 'settled') return []
    const { bidder, quantity, paid, refund } = event
    return [{ bidder, quantity, paid, refund }]
  })
}
