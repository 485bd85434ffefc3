import { auctionHouseAbi } from '@melos/contracts'
import { type Address, decodeEventLog, encodeEventTopics } from 'viem'
import type { ChainLog } from '../../chain/chain-event.ts'
import type { Database } from '../../database/database.ts'
import type { NewAuctionRow } from '../../database/schema.ts'
import { deleteAuctionsAfter, insertAuction } from './auction-store.ts'

const [auctionCreated] = encodeEventTopics({ abi: auctionHouseAbi, eventName: 'AuctionCreated' })

export const auctionIndexer = {
  async indexLog(db: Database, log: ChainLog): Promise<void> {
    if (log.topics[0] === auctionCreated) await indexAuctionCreated(db, log)
  },
  undoAfter: deleteAuctionsAfter,
}

/** Safe to replay: `insertAuction` ignores an auction it already has. */
async function indexAuctionCreated(db: Database, log: ChainLog): Promise<void> {
  await insertAuction(db, toAuction(log))
}

function toAuction(log: ChainLog): NewAuctionRow {
  const { args } = decodeEventLog({
    abi: auctionHouseAbi,
    eventName: 'AuctionCreated',
    topics: log.topics,
    data: log.data,
  })
  return {
    id: args.auctionId,
    block_number: log.blockNumber,
    seller: args.seller,
    token: args.token,
    token_name: printableName(args.tokenName, args.token),
    initial_price: args.initialPrice,
    token_amount: args.tokenAmount,
    threshold: args.threshold,
    starts_at: toDate(args.startsAt),
    ends_at: toDate(args.endsAt),
  }
}

/** What a reader would not see, and what would turn the text around it. */
const invisible = /[\p{Cc}\p{Cs}]+/gu
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A token's name is its maker's free choice; PostgreSQL refuses NUL, and a name must not disguise itself on the page. */
function printableName(name: string, token: Address): string {
  const printable = name.replace(directions, '').replace(invisible, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(printable) ? printable : `${token.slice(0, 6)}…${token.slice(-4)}`
}

function toDate(seconds: bigint): Date {
  return new Date(Number(seconds) * 1000)
}
