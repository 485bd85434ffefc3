import { auctionHouseAbi } from '@melos/contracts'
import { type AuctionCounts, compareCounts } from '@melos/evidence/compare-counts'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import type { Comparison } from '../chain/check-index.ts'
import type { Database } from '../database/database.ts'
import { findMarketDifference } from './compare-market.ts'
import { findRoyaltyDifference } from './compare-royalties.ts'

interface Contract {
  /** A second node, if there is one, so that one node's fault doesn't hide itself. */
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly songTokens: Address
  readonly royalties: Address
  readonly market: Address
  readonly mels: Address
}

/** Settled auctions no longer change, so each is compared only once, unless blocks are undone. */
export function createContractComparison(db: Database, contracts: Contract): Comparison {
  const { client, auctionHouse } = contracts
  const house = { address: auctionHouse, abi: auctionHouseAbi } as const
  const settled = new Set<bigint>()
  async function findDifference(blockNumber: bigint): Promise<string | undefined> {
    const rows = await countEvents(db, settled)
    const [{ count }, counter, ...states] = await Promise.all([
      db
        .selectFrom('auctions')
        .select((select) => select.fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow(),
      client.readContract({ ...house, functionName: 'listingCounter', blockNumber }),
      ...rows.map(({ id }) => client.readContract({ ...house, functionName: 'auctionState', args: [id], blockNumber })),
    ])
    if (counter !== count) return `auctions: the contract says ${counter}, the index says ${count}`
    for (const [index, state] of states.entries()) {
      const row = rows[index]
      if (row === undefined) continue
      const difference = compareCounts(state, row)
      if (difference !== undefined) return `auction ${row.id}, ${difference}`
      if (row.processed) settled.add(row.id)
    }
    return (
      (await findRoyaltyDifference(db, contracts, blockNumber)) ??
      (await findMarketDifference(db, contracts, blockNumber))
    )
  }
  return { findDifference, undo: () => settled.clear() }
}

async function countEvents(
  db: Database,
  settled: ReadonlySet<bigint>,
): Promise<readonly (AuctionCounts & { readonly id: bigint })[]> {
  const { rows } = await sql<AuctionCounts & { id: bigint }>`
    select auctions.id,
      (select count(*) from bids where auction_id = auctions.id) as bids,
      (select count(distinct bidder) from bids where auction_id = auctions.id) as bidders,
      (select count(*) from bids where auction_id = auctions.id and (withdrawn_in is not null or exists (
        select from settled_bidders settled
        where settled.auction_id = auctions.id and settled.bidder = bids.bidder
      ))) as "settledBids",
      (select outcome from settlement_events where auction_id = auctions.id and type = 'CLEARED') as outcome,
      coalesce((select price from settlement_events where auction_id = auctions.id and type = 'CLEARED'), 0)
        as "clearingPrice",
      exists (select from settlement_events where auction_id = auctions.id and type = 'PROCEEDS_PAID') as "proceedsPaid",
      exists (select from settlement_events where auction_id = auctions.id and type = 'TOKENS_RETURNED')
        as "tokensReturned",
      exists (select from settlement_events where auction_id = auctions.id and type = 'PROCESSED') as processed
    from auctions where not auctions.id = any(${[...settled]}::bigint[])`.execute(db)
  return rows
}
