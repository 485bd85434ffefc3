import type { AuctionOutcome } from '@melos/api-contract'
import { auctionHouseAbi } from '@melos/contracts'
import { getAddress } from 'viem'
import { statusOf } from '../../auction-summaries/auction-summary.ts'
import { findAuctionSummaries } from '../../auction-summaries/auction-summary-store.ts'
import type { ChainBlock, ChainLog, MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs } from '../../chain/decode-logs.ts'
import type { Database } from '../../database/database.ts'
import type { NewCreditEventRow, NewSettlementEventRow } from '../../database/schema.ts'
import { chainNow } from '../../indexer/read-snapshot.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'
import { announce, announceAll, type LiveEvent } from '../../live/live-event-store.ts'
import { deleteCreditEventsAfter, insertCreditEvents } from './credit-store.ts'

export const settlementIndexer: FeatureIndexer = {
  async indexBlocks(db, { blocks, live }) {
    await insertCreditEvents(db, toCreditEvents(blocks))
    const events = toSettlementEvents(blocks)
    if (events.length === 0) return
    await insertSettlementEvents(db, events)
    const auctionIds = [...new Set(events.map(({ auction_id }) => auction_id))]
    // A status says nothing about an announced withdrawal, so open pages read the whole auction again.
    const isStatusEnough = events.every(({ type }) => type !== 'WITHDRAWAL_ANNOUNCED')
    if (live && isStatusEnough) await announceStatus(db, { auctionIds, now: chainNow({ block: blocks.at(-1)?.block }) })
    else await announceAll(db, auctionIds, 'reload')
  },

  async undoAfter(db, blockNumber) {
    await deleteCreditEventsAfter(db, blockNumber)
    await announceAll(db, await deleteSettlementEventsAfter(db, blockNumber), 'reorg')
  },
}

/** Auction house and royalties have the same events. */
function toCreditEvents(blocks: readonly MinedBlock[]): NewCreditEventRow[] {
  const abi = auctionHouseAbi
  return [
    ...decodeLogs(blocks, { abi, eventName: 'Credited' }).map((decoded) => toCreditEvent('CREDITED', decoded)),
    ...decodeLogs(blocks, { abi, eventName: 'CreditWithdrawn' }).map((decoded) => toCreditEvent('WITHDRAWN', decoded)),
  ]
}

type CreditLog = DecodedLog<typeof auctionHouseAbi, 'Credited' | 'CreditWithdrawn'>

function toCreditEvent(type: NewCreditEventRow['type'], { args, log, block }: CreditLog): NewCreditEventRow {
  const { token, account, amount } = args
  const { logIndex: log_index, transactionHash: transaction_hash } = log
  const contract = getAddress(log.address)
  return { block_number: block.number, log_index, contract, type, token, account, amount, transaction_hash }
}

function toSettlementEvents(blocks: readonly MinedBlock[]): NewSettlementEventRow[] {
  const abi = auctionHouseAbi
  return [
    ...decodeLogs(blocks, { abi, eventName: 'AuctionCleared' }).map(({ args, ...place }) =>
      toRow(place, {
        type: 'CLEARED',
        auction_id: args.auctionId,
        price: args.clearingPrice,
        outcome: toOutcome(args.outcome),
      }),
    ),
    ...decodeLogs(blocks, { abi, eventName: 'BidderSettled' }).map(({ args, ...place }) => {
      const { auctionId: auction_id, bidder: account, amount, paid: price, refunded: refund } = args
      return toRow(place, { type: 'BIDDER_SETTLED', auction_id, account, amount, price, refund })
    }),
    ...decodeLogs(blocks, { abi, eventName: 'ProceedsPaid' }).map(({ args, ...place }) =>
      toRow(place, { type: 'PROCEEDS_PAID', auction_id: args.auctionId, price: args.proceeds }),
    ),
    ...decodeLogs(blocks, { abi, eventName: 'AuctionProcessed' }).map(({ args, ...place }) => {
      const { auctionId: auction_id, proceeds: price, outcome } = args
      return toRow(place, { type: 'PROCESSED', auction_id, price, outcome: toOutcome(outcome) })
    }),
    ...decodeLogs(blocks, { abi, eventName: 'TokensReturned' }).map(({ args, ...place }) => {
      const { auctionId: auction_id, seller: account, amount } = args
      return toRow(place, { type: 'TOKENS_RETURNED', auction_id, account, amount })
    }),
    ...decodeLogs(blocks, { abi, eventName: 'WithdrawalAnnounced' }).map(({ args, ...place }) =>
      toRow(place, { type: 'WITHDRAWAL_ANNOUNCED', auction_id: args.auctionId }),
    ),
  ]
}

type EventValues = Pick<NewSettlementEventRow, 'auction_id' | 'type'> &
  Partial<Pick<NewSettlementEventRow, 'account' | 'amount' | 'price' | 'refund' | 'outcome'>>

function toRow({ log, block }: { log: ChainLog; block: ChainBlock }, values: EventValues): NewSettlementEventRow {
  return {
    ...{ account: null, amount: null, price: null, refund: null, outcome: null },
    ...values,
    block_number: block.number,
    log_index: log.logIndex,
    transaction_hash: log.transactionHash,
    happened_at: block.timestamp,
  }
}

async function announceStatus(
  db: Database,
  { auctionIds, now }: { auctionIds: readonly bigint[]; now: Date },
): Promise<void> {
  const auctions = await findAuctionSummaries(db, auctionIds)
  await announce(
    db,
    auctions.map((auction): LiveEvent => {
      const status = statusOf(auction, now)
      return { type: 'status', auctionId: auction.id, data: { status, outcome: auction.outcome } }
    }),
  )
}

/** The contract's enum: Unknown, Sold, Void. */
const outcomes: readonly (AuctionOutcome | null)[] = [null, 'SOLD', 'VOID']

export function toOutcome(value: number): AuctionOutcome | null {
  const outcome = outcomes[value]
  if (outcome === undefined) throw new Error(`The contract has no outcome ${value}`)
  return outcome
}

/** PostgreSQL limits the parameters of a statement. */
const ROWS_AT_ONCE = 1_000

/** Safe to replay: known events are skipped. */
async function insertSettlementEvents(db: Database, events: readonly NewSettlementEventRow[]): Promise<void> {
  for (let start = 0; start < events.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('settlement_events')
      .values(events.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['block_number', 'log_index']).doNothing())
      .execute()
  }
}

async function deleteSettlementEventsAfter(db: Database, blockNumber: bigint): Promise<bigint[]> {
  const rows = await db
    .deleteFrom('settlement_events')
    .where('block_number', '>', blockNumber)
    .returning('auction_id')
    .execute()
  return [...new Set(rows.map(({ auction_id }) => auction_id))]
}
