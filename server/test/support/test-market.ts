import type { Asset } from '@melos/api-contract'
import { type Address, getAddress, numberToHex, parseEther } from 'viem'
import type { ChainEvent } from '../../src/chain/chain-event.ts'
import { bumpDataVersion, type Database } from '../../src/database/database.ts'
import { admissionIndexer } from '../../src/features/admission/admission-indexer.ts'
import { alertIndexer } from '../../src/features/alerts/alert-indexer.ts'
import { outbidIndexer } from '../../src/features/alerts/outbid-indexer.ts'
import { auctionIndexer } from '../../src/features/auctions/auction-indexer.ts'
import { bidIndexer } from '../../src/features/bids/bid-indexer.ts'
import { marketIndexer } from '../../src/features/market/market-indexer.ts'
import { roleIndexer } from '../../src/features/oversight/role-indexer.ts'
import { royaltyIndexer } from '../../src/features/royalties/royalty-indexer.ts'
import { settlementIndexer } from '../../src/features/settlement/settlement-indexer.ts'
import { findLatestBlock } from '../../src/indexer/index-store.ts'
import { runIndexer } from '../../src/indexer/run-indexer.ts'
import { encodeEvent, type LoggedEvent, mineBlock } from './mined-blocks.ts'
import { openTestIdentityTwice } from './test-identity.ts'

export const testFeatures = [
  ...[outbidIndexer, auctionIndexer, bidIndexer, settlementIndexer, roleIndexer, royaltyIndexer, marketIndexer],
  ...[admissionIndexer, alertIndexer],
]

interface AuctionDraft {
  readonly token?: Address
  readonly tokens?: bigint
  readonly minimumPrice?: bigint
  readonly threshold?: bigint
  readonly startsAt?: Date
  readonly endsAt?: Date
}

interface BidDraft {
  readonly auctionId: bigint
  readonly index: bigint
  readonly quantity: bigint
  readonly price: bigint
  readonly bidder?: Address
}

/** Two apps that take turns on their own database, and a chain whose events the test writes. */
export async function openTestMarket() {
  const identity = await openTestIdentityTwice()
  const { db } = identity
  const apply = (event: ChainEvent) =>
    runIndexer(db, {
      events: (async function* () {
        yield event
      })(),
      features: testFeatures,
    })
  const mineAt = async (timestamp: Date | undefined, ...events: LoggedEvent[]) => {
    const number = ((await findLatestBlock(db))?.number ?? 0n) + 1n
    await apply({ type: 'blocks', blocks: [mineBlock(number, events, timestamp)], reachHead: true })
  }
  return {
    ...identity,
    mine: (...events: LoggedEvent[]) => mineAt(undefined, ...events),
    mineAt,
    undoAfter: (ancestor: bigint) => apply({ type: 'reorg', ancestor }),
    addWork: (token: Address, draft?: WorkDraft) => addTestWork(db, token, draft),
  }
}

export type TestMarket = Awaited<ReturnType<typeof openTestMarket>>

export const tokenOf = (id: bigint): Address => getAddress(numberToHex(0xb0_0000n + id, { size: 20 }))
export const testBidder = (number: number): Address => getAddress(numberToHex(0xc0_0000 + number, { size: 20 }))
export const testSeller = getAddress('0x00000000000000000000000000000000000000a1')

const HOUR_MS = 3_600_000
export const hoursFromNow = (hours: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * HOUR_MS)

export function auctionCreated(auctionId: bigint, draft: AuctionDraft = {}): LoggedEvent {
  const {
    tokens = 1_000n,
    minimumPrice = parseEther('1'),
    startsAt = hoursFromNow(-1),
    endsAt = hoursFromNow(1),
  } = draft
  return encodeEvent('AuctionCreated', {
    auctionId,
    seller: testSeller,
    token: draft.token ?? tokenOf(auctionId),
    tokenName: `Song ${auctionId}`,
    initialPrice: minimumPrice,
    tokenAmount: tokens,
    threshold: draft.threshold ?? minimumPrice * tokens,
    startsAt: BigInt(startsAt.getTime() / 1000),
    endsAt: BigInt(endsAt.getTime() / 1000),
    treasury: testSeller,
    production: testSeller,
    policy: 0,
  })
}

export function bidPlaced({ auctionId, index, quantity, price, bidder = testBidder(1) }: BidDraft): LoggedEvent {
  return encodeEvent('BidPlaced', { auctionId, bidder, index, amount: quantity, price })
}

/** A sale, or a void auction if there is no price. */
export function auctionCleared(auctionId: bigint, clearingPrice = 0n): LoggedEvent {
  const outcome = clearingPrice > 0n ? 1 : 2
  return encodeEvent('AuctionCleared', { auctionId, outcome, clearingPrice, demandAbove: 0n, demandAtPrice: 0n })
}

interface SettledDraft {
  readonly auctionId: bigint
  readonly bidder: Address
  readonly amount?: bigint
  readonly paid?: bigint
  readonly refunded?: bigint
}

export function bidderSettled(draft: SettledDraft): LoggedEvent {
  return encodeEvent('BidderSettled', { amount: 0n, paid: 0n, refunded: 0n, ...draft })
}

interface WorkDraft {
  readonly title?: string
  readonly asset?: Partial<Asset>
}

export const testAsset: Asset = {
  artist: 'The Lanterns',
  era: null,
  label: null,
  recordingStudio: null,
  country: null,
  yearOfRelease: null,
  genres: [],
  musicAuthors: [],
  lyricsAuthors: [],
  files: [],
  links: [],
}

/** Like the catalogue's rows, but without files. */
export async function addTestWork(db: Database, token: Address, { title = 'Night Ferry', asset }: WorkDraft = {}) {
  const { id } = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('works')
    .values({
      id: crypto.randomUUID(),
      title,
      artist: testAsset.artist,
      description: 'A ferry at night.',
      percentage: 25,
      token,
      asset: JSON.stringify({ ...testAsset, ...asset }) as never,
      metadata: '{}',
      metadata_hash: '0x',
      created_by: id,
    })
    .execute()
  await bumpDataVersion(db)
}
