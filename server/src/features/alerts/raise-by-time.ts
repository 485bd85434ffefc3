import { deadlines } from '@melos/clearing'
import { type RawBuilder, sql } from 'kysely'
import type { Address } from 'viem'
import { type NewAlert, raiseAlerts, raiseFrom } from '../../alerts/alert-store.ts'
import type { Database } from '../../database/database.ts'
import { readSnapshot } from '../../indexer/read-snapshot.ts'
import { findDocuments } from '../../royalty-documents/summarise-document.ts'
import { refundText } from './refund-text.ts'

/** The number is arbitrary, but every Melos process must use the same one. */
const LOCK = 7_305_419

/** Says what follows from time alone. Any number of processes can call it at any time: one works, and nothing is said twice. */
export async function raiseByTime(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx)
    const { rebuilding, block } = await readSnapshot(tx)
    if (rows[0]?.free !== true || rebuilding || block === undefined) return
    for (const reminder of reminders) await raiseFrom(tx, remind(reminder, now))
    await tellOfEnds(tx, { now, block: block.number })
    await tellOfReclaims(tx, { now, block: block.number })
    await tellOfAnnouncements(tx, now)
    await raiseFrom(tx, ordersEnded(now))
  })
}

interface Reminder {
  readonly kind: 'BEGINS' | 'ENDS_DAY' | 'ENDS_HOUR'
  /** The moment, and until when a late server still reminds. */
  readonly due: RawBuilder<Date>
  readonly until: RawBuilder<Date>
}

const reminders: readonly Reminder[] = [
  { kind: 'BEGINS', due: sql`starts_at`, until: sql`least(starts_at + interval '1 hour', ends_at)` },
  { kind: 'ENDS_DAY', due: sql`ends_at - interval '1 day'`, until: sql`ends_at - interval '1 hour'` },
  { kind: 'ENDS_HOUR', due: sql`ends_at - interval '1 hour'`, until: sql`ends_at` },
]

/** Whoever begins to watch after the moment knows already. An auction shorter than a day needs no reminder of its last day. */
function remind({ kind, due, until }: Reminder, now: Date): RawBuilder<unknown> {
  return sql`
    select holder, ${kind}::text, 'auction ' || auction_id, 1::bigint, auction_id, '{}'::jsonb, null::bigint, ${due}
    from watches join auctions on auctions.id = auction_id
    where ${due} <= ${now} and ${until} > ${now} and ${due} >= starts_at and watched_at < ${due}
      and auctions.withdrawn_in is null`
}

interface Moment {
  readonly now: Date
  /** The newest indexed block. If a reorganisation takes it back, everything is worked out again. */
  readonly block: bigint
}

/** What the contract decided or, until it has, what it will decide. */
const outcome = sql`coalesce(
  (select outcome from settlement_events as cleared where cleared.auction_id = auctions.id and type = 'CLEARED'),
  case
    when auctions.withdrawn_in is null and demand >= books.supply and clearing_price * books.supply >= books.threshold
    then 'SOLD' else 'VOID'
  end
)`

/** Only a block from after the end is sure to have all bids before it: a chain can be behind our clock. */
async function tellOfEnds(tx: Database, { now, block }: Moment): Promise<void> {
  const { rows } = await sql<{ auction_id: bigint }>`
    insert into ended_auctions (auction_id, block_number)
    select id, ${block} from auctions
    where ends_at <= ${now} and not exists (select from ended_auctions where auction_id = id)
      and ends_at <= (select max(timestamp) from blocks)
    on conflict do nothing
    returning auction_id`.execute(tx)
  const ended = rows.map(({ auction_id }) => auction_id)
  if (ended.length === 0) return
  await raiseFrom(
    tx,
    sql`
    select bidder, case when outcome = 'VOID' then 'VOID' when tokens > 0 then 'WON' else 'LOST' end,
      'auction ' || auction_id, 1::bigint, auction_id,
      jsonb_build_object(
        'tokens', tokens::text, 'price', clearing_price::text, 'withdrawn', is_withdrawn::text,
        'refund', ${refundText(sql`offered - tokens * coalesce(clearing_price, 0)`)}
      ),
      ${block}::bigint, ends_at
    from (
      select bids.auction_id, bidder, outcome, clearing_price, is_withdrawn, ends_at, sum(price * quantity) as offered,
        sum(case
          when outcome = 'VOID' or price < clearing_price then 0
          when price > clearing_price then quantity
          else div((before + quantity) * marginal_supply, marginal_demand) - div(before * marginal_supply, marginal_demand)
        end) as tokens
      from bids
      join (
        select auctions.id, ends_at, withdrawn_in is not null as is_withdrawn, ${outcome} as outcome, clearing_price,
          marginal_supply, marginal_demand
        from auctions join books on books.auction_id = auctions.id
        where auctions.id = any(${ended}::bigint[])
      ) auction on auction.id = bids.auction_id
      where bids.withdrawn_in is null
      group by bids.auction_id, bidder, outcome, clearing_price, is_withdrawn, ends_at
    ) result`,
  )
}

/** The contract lets bidders take their deposits back if nobody has settled the auction in time. */
async function tellOfReclaims(tx: Database, { now, block }: Moment): Promise<void> {
  const after = sql`make_interval(secs => ${deadlines.reclaimableMs / 1000})`
  const { rows } = await sql<{ auction_id: bigint }>`
    update ended_auctions set reclaimable_in = ${block}
    from auctions where auctions.id = auction_id and reclaimable_in is null and ends_at + ${after} <= ${now}
    returning auction_id`.execute(tx)
  const reclaimable = rows.map(({ auction_id }) => auction_id)
  if (reclaimable.length === 0) return
  await raiseFrom(
    tx,
    sql`
    select bidder, 'RECLAIM', 'auction ' || bids.auction_id, 1::bigint, bids.auction_id,
      jsonb_build_object('refund', ${refundText(sql`sum(price * quantity)`)}), ${block}::bigint, ends_at + ${after}
    from bids join auctions on auctions.id = bids.auction_id
    where bids.auction_id = any(${reclaimable}::bigint[]) and bids.withdrawn_in is null
      and not exists (
        select from settled_bidders
        where settled_bidders.auction_id = bids.auction_id and settled_bidders.bidder = bids.bidder
      )
      and not exists (
        select from settlement_events as cleared
        where cleared.auction_id = bids.auction_id and type = 'CLEARED' and outcome = 'SOLD'
      )
    group by bids.auction_id, bidder, ends_at`,
  )
}

const ANNOUNCED_WITHIN = '60 days'

/** To everyone who holds a song that the published document pays for. The document can come after the announcement. */
async function tellOfAnnouncements(tx: Database, now: Date): Promise<void> {
  const subject = sql<string>`'disbursement ' || disbursements.id`
  const announced = await tx
    .selectFrom('disbursements')
    .selectAll()
    .where('withdrawn_in', 'is', null)
    .where(sql<boolean>`announced_at > ${now}::timestamptz - ${ANNOUNCED_WITHIN}::interval`)
    .where(
      sql<boolean>`not exists (
        select from alerts where kind = 'ROYALTIES_ANNOUNCED' and alerts.subject = ${subject} and not undone
      )`,
    )
    .execute()
  const documents = await findDocuments(tx, announced)
  for (const one of announced) {
    const paid = [...(documents.of(one)?.songs ?? [])].filter(([, { mels }]) => mels > 0n)
    const holders = await listHolders(
      tx,
      paid.map(([song]) => song),
    )
    await raiseAlerts(
      tx,
      holders.map(
        (holder): NewAlert => ({
          ...{ holder, kind: 'ROYALTIES_ANNOUNCED', subject: `disbursement ${one.id}` },
          data: { disbursement: one.id.toString(), payableFrom: one.payable_from.toISOString() },
          ...{ blockNumber: one.block_number, at: one.announced_at },
        }),
      ),
    )
  }
}

async function listHolders(tx: Database, songs: readonly string[]): Promise<Address[]> {
  if (songs.length === 0) return []
  const { rows } = await sql<{ account: Address }>`
    select distinct account from holdings where lower(song) = any(${songs}::text[])`.execute(tx)
  return rows.map(({ account }) => account)
}

const DAY_SECONDS = 86_400

/** Orders end without a log: after their last day, or with a song's next royalties. */
function ordersEnded(now: Date): RawBuilder<unknown> {
  const expired = sql`to_timestamp((last_day + 1) * ${DAY_SECONDS}::bigint)`
  return sql`
    select owner, 'ORDER_ENDED', 'order ' || orders.song || ' ' || orders.number, 1::bigint, songs.auction_id,
      jsonb_build_object('side', side, 'left', left_quantity::text, 'quantity', quantity::text, 'price', price::text),
      orders.block_number, ended.at
    from orders
    join songs on songs.token = orders.song
    left join royalty_statements as next on next.song = orders.song and next.number = bound_to + 1
    cross join lateral (select least(${expired}, next.paid_in_at) as at) ended
    where left_quantity > 0 and ended.at between ${now}::timestamptz - interval '7 days' and ${now}`
}
