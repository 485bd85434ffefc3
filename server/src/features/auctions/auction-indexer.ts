import { auctionHouseAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs, takeNext } from '../../chain/decode-logs.ts'
import { toDate } from '../../chain/to-date.ts'
import type { Database } from '../../database/database.ts'
import type { NewAuctionRow } from '../../database/schema.ts'
import { findLatestBlock } from '../../indexer/index-store.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'
import { announceAll } from '../../live/live-event-store.ts'

export const auctionIndexer: FeatureIndexer = {
  async indexBlocks(db, { blocks }) {
    await indexAuctionsCreated(db, blocks)
    await indexAuctionsWithdrawn(db, blocks)
  },
  async undoAfter(db, blockNumber) {
    // A different auction may now get the same number, so readers must reload.
    await announceAll(db, await deleteAuctionsAfter(db, blockNumber), 'reorg')
    await announceAll(db, await undoWithdrawalsAfter(db, blockNumber), 'reorg')
  },
}

type AuctionCreated = DecodedLog<typeof auctionHouseAbi, 'AuctionCreated'>

async function indexAuctionsCreated(db: Database, blocks: readonly MinedBlock[]): Promise<void> {
  const created = decodeLogs(blocks, { abi: auctionHouseAbi, eventName: 'AuctionCreated' })
  if (created.length === 0) return
  const [next, cursor] = [await countAuctions(db), (await findLatestBlock(db))?.number]
  const added = takeNext(created, { next, cursor, numberOf: ({ args }) => args.auctionId })
  if (added.length > 0) await db.insertInto('auctions').values(added.map(toAuction)).execute()
}

function toAuction({ args, block }: AuctionCreated): NewAuctionRow {
  return {
    id: args.auctionId,
    block_number: block.number,
    seller: args.seller,
    token: args.token,
    token_name: printableName(args.tokenName, args.token),
    minimum_price: args.initialPrice,
    supply: args.tokenAmount,
    threshold: args.threshold,
    starts_at: toDate(args.startsAt),
    ends_at: toDate(args.endsAt),
    planned_ends_at: toDate(args.endsAt),
    policy: args.policy,
  }
}

/** Safe to replay. A withdrawn auction ends at its withdrawal. */
async function indexAuctionsWithdrawn(db: Database, blocks: readonly MinedBlock[]): Promise<void> {
  for (const { args, block } of decodeLogs(blocks, { abi: auctionHouseAbi, eventName: 'AuctionWithdrawn' })) {
    await db
      .updateTable('auctions')
      .set({ ends_at: block.timestamp, withdrawn_in: block.number })
      .where('id', '=', args.auctionId)
      .execute()
    await announceAll(db, [args.auctionId], 'reload')
  }
}

async function undoWithdrawalsAfter(db: Database, blockNumber: bigint): Promise<bigint[]> {
  const rows = await db
    .updateTable('auctions')
    .set((row) => ({ ends_at: row.ref('planned_ends_at'), withdrawn_in: null }))
    .where('withdrawn_in', '>', blockNumber)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const invisible = /[\p{Cc}\p{Cs}]+/gu
/** Characters that change the direction of the text around them. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A token's name can be any text, but PostgreSQL rejects NUL, and a name must not be invisible or reorder the page's text. */
function printableName(name: string, token: Address): string {
  const printable = name.replace(directions, '').replace(invisible, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(printable) ? printable : `${token.slice(0, 6)}…${token.slice(-4)}`
}

/** The next auction's number, because the contract numbers them from 0 without a gap. */
async function countAuctions(db: Database): Promise<bigint> {
  const { count } = await db
    .selectFrom('auctions')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function deleteAuctionsAfter(db: Database, blockNumber: bigint): Promise<bigint[]> {
  const rows = await db.deleteFrom('auctions').where('block_number', '>', blockNumber).returning('id').execute()
  return rows.map(({ id }) => id)
}
