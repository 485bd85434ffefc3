import { commissionOn } from '@melos/clearing'
import { sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import type { Database } from '../../database/database.ts'

/** What the auction house owes, in base units of MELS. */
export interface Liabilities {
  readonly deposits: bigint
  readonly proceeds: bigint
  readonly credits: bigint
}

interface Sums {
  readonly deposits: bigint
  readonly proceeds: bigint
  readonly credits: bigint
}

/**
 * From the events of the chain alone. An auction that is processed owes nothing but credits. Proceeds may go out before the
 * last winner is settled: from then on they are no part of the deposits.
 */
export async function sumLiabilities(db: Database, mels: Address): Promise<Liabilities> {
  const { rows } = await sql<Sums>`
    select
      coalesce(sum(offered.worth - settled.refunded - coalesce(settled.paid_out, settled.paid)), 0) as deposits,
      coalesce(sum(settled.paid) filter (where settled.paid_out is null), 0) as proceeds,
      (select coalesce(sum(amount), 0) from credits where token = ${getAddress(mels)}) as credits
    from auctions
    cross join lateral (
      select coalesce(sum(quantity * price), 0) as worth from bid_levels where auction_id = auctions.id
    ) offered
    cross join lateral (
      select
        coalesce(sum(price) filter (where type = 'WINNER_SETTLED'), 0) as paid,
        coalesce(sum(price) filter (where type = 'BIDDER_REFUNDED'), 0) as refunded,
        sum(price) filter (where type = 'PROCEEDS_PAID') as paid_out
      from settlement_events where auction_id = auctions.id
    ) settled
    where not exists (
      select from settlement_events where auction_id = auctions.id and type = 'PROCESSED'
    )`.execute(db)
  const { deposits = 0n, proceeds = 0n, credits = 0n } = rows[0] ?? {}
  return { deposits: withCommission(deposits), proceeds: withCommission(proceeds), credits }
}

/** Exact: what bids are made of are steps of the price. */
function withCommission(amount: bigint): bigint {
  return amount + commissionOn(amount)
}
