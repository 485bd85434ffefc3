import { DAYS_TO_PAY_IN } from '@melos/royalties'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'

const UNIT = 10n ** 18n
const MOST_TOKENS = 2n ** 53n - 1n
const [LOWEST_RATE, HIGHEST_RATE] = [10n ** 12n, 10n ** 24n]
const HIGHEST_MINIMUM = 999n * 10n ** 16n

/** What in the rows of blocks from this one on the contracts can't have emitted. */
export async function findRoyaltyFlaw(db: Database, first: bigint): Promise<string | undefined> {
  const flaws = [
    songFlaw(first),
    saleFlaw(first),
    holdingFlaw(first),
    disbursementFlaw(first),
    statementFlaw(first),
    paymentFlaw(first),
    settingFlaw(first),
  ]
  for (const flaw of flaws) {
    const { rows } = await flaw.execute(db)
    if (rows[0] !== undefined) return rows[0].flaw
  }
  return undefined
}

type FlawQuery = RawBuilder<{ readonly flaw: string }>

const songFlaw = (first: bigint): FlawQuery => sql`
  select 'the supply of song ' || number as flaw from songs
  where block_number >= ${first} and not whole_tokens between 1 and ${MOST_TOKENS} limit 1`

/** A sale is confirmed if its auction sold the whole supply and is settled. */
const saleFlaw = (first: bigint): FlawQuery => sql`
  select 'the sale of song ' || songs.number as flaw from songs
  left join auctions on auctions.id = songs.auction_id and auctions.token = songs.token
    and auctions.supply = songs.whole_tokens and auctions.seller = songs.seller
  left join settlement_events processed on processed.auction_id = auctions.id and processed.type = 'PROCESSED'
    and processed.outcome = 'SOLD' and processed.block_number <= songs.sold_in
  where songs.sold_in >= ${first} and processed.auction_id is null limit 1`

/** The supply is fixed, so what all accounts hold together never changes. */
const holdingFlaw = (first: bigint): FlawQuery => sql`
  select 'the transfers of song ' || songs.number as flaw
  from (
    select song from song_transfers where block_number >= ${first}
    union select token from songs where block_number >= ${first}
  ) moved
  join songs on songs.token = moved.song
  where songs.whole_tokens * ${UNIT}::numeric <> coalesce((select sum(balance) from holdings where song = moved.song), 0)
  limit 1`

const disbursementFlaw = (first: bigint): FlawQuery => sql`
  select 'disbursement ' || id as flaw from disbursements
  where (block_number >= ${first} and not (
      rate between ${LOWEST_RATE}::numeric and ${HIGHEST_RATE}::numeric
      and payable_from - announced_at between interval '48 hours' and interval '30 days'
    )) or (withdrawn_in >= ${first} and (
      withdrawn_in < block_number or exists (select from royalty_statements where disbursement_id = disbursements.id)
    )) limit 1`

/** A disbursement is paid in once, in time, for sold songs, at its rate. */
const statementFlaw = (first: bigint): FlawQuery => sql`
  select 'statement ' || statements.number || ' of ' || statements.song as flaw
  from royalty_statements statements
  join disbursements on disbursements.id = statements.disbursement_id
  join songs on songs.token = statements.song
  where statements.block_number >= ${first} and not (
    statements.block_number >= disbursements.block_number and disbursements.withdrawn_in is null
    and statements.paid_in_at >= disbursements.payable_from
    and statements.paid_in_at < disbursements.payable_from + make_interval(days => ${DAYS_TO_PAY_IN})
    and songs.sold_in is not null and songs.sold_in <= statements.block_number
    and statements.mels > 0 and statements.eur >= songs.whole_tokens
    and statements.mels
      = div(div(statements.eur * disbursements.rate, ${UNIT}::numeric), songs.whole_tokens) * songs.whole_tokens
    and not exists (
      select from royalty_statements others where others.disbursement_id = statements.disbursement_id
        and others.transaction_hash <> statements.transaction_hash
    )
  ) limit 1`

/** Nobody is paid more than was paid in for the song. */
const paymentFlaw = (first: bigint): FlawQuery => sql`
  select 'the payments of ' || paid.song as flaw
  from (select distinct song from royalty_payments where block_number >= ${first}) paid
  join songs on songs.token = paid.song
  cross join lateral (
    select coalesce(sum(mels), 0) as mels, coalesce(sum(div(eur, songs.whole_tokens) * songs.whole_tokens), 0) as eur
    from royalty_statements where song = paid.song
  ) earned
  cross join lateral (select sum(mels) as mels, sum(eur) as eur from royalty_payments where song = paid.song) taken
  where taken.mels > earned.mels or taken.eur > earned.eur limit 1`

const settingFlaw = (first: bigint): FlawQuery => sql`
  select 'the minimum of payouts' as flaw from payout_minimums
  where block_number >= ${first} and eur > ${HIGHEST_MINIMUM}::numeric limit 1`
