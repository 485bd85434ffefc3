import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/**
 * Which of these alerts are still true and worth a message: the auction still runs, the wallet still loses, the song is still
 * public, nothing was taken back. Asked before a message is queued and again right before it is sent.
 */
export async function listTrue(
  db: Database,
  { ids, now }: { ids: readonly bigint[]; now: Date },
): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: bigint }>`
    select alerts.id from alerts
    left join auction_summaries auction on auction.id = alerts.auction_id
    left join lateral (
      select max(price) as price from bids
      where bids.auction_id = alerts.auction_id and bids.bidder = alerts.holder and alerts.kind in ('OUTBID', 'PARTLY')
    ) highest on true
    where alerts.id = any(${ids}::bigint[]) and not undone and (alerts.auction_id is null or auction.id is not null)
      and case kind
        when 'OUTBID' then auction.blocked_since is null and auction.ends_at > ${now} and highest.price < auction.clearing_price
        when 'PARTLY' then auction.blocked_since is null and auction.ends_at > ${now} and highest.price = auction.clearing_price
          and auction.marginal_demand > auction.marginal_supply
        when 'SONG_BLOCKED' then auction.blocked_since is not null
        when 'CREDIT' then exists (select from credits where credits.account = alerts.holder)
        when 'RECLAIM' then not exists (
          select from settled_bidders
          where settled_bidders.auction_id = alerts.auction_id and settled_bidders.bidder = alerts.holder
        )
        else not (kind in ('BEGINS', 'ENDS_DAY', 'ENDS_HOUR')) or (
          auction.blocked_since is null and auction.ends_at > ${now}
          and exists (
            select from watches where watches.holder = alerts.holder and watches.auction_id = alerts.auction_id
          )
        )
      end`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
