import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { Database } from '../../database/database.ts'
import { songName, songNames } from '../../songs/song-name.ts'

export interface PaymentRow {
  readonly song: Address
  readonly auction_id: bigint | null
  readonly title: string
  readonly artist: string
  /** What the account held when it was paid, in base units. */
  readonly tokens: bigint
  readonly mels: bigint
  readonly eur: bigint
  readonly paid_at: Date
  readonly transaction_hash: Hash
}

interface PaymentRange {
  readonly account: Address
  /** In UTC. */
  readonly year?: number | undefined
  /** Newest first, or oldest first. */
  readonly order: 'desc' | 'asc'
  readonly rows?: { readonly offset: number; readonly limit: number }
}

export async function listPayments(db: Database, { account, year, order, rows: page }: PaymentRange) {
  const ofYear =
    year === undefined
      ? sql`true`
      : sql`paid.paid_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
          and paid.paid_at < make_timestamptz(${year} + 1, 1, 1, 0, 0, 0, 'UTC')`
  const direction = sql.raw(order)
  const { rows } = await sql<PaymentRow>`
    select paid.*, songs.auction_id, ${songName}, held.tokens
    from royalty_payments paid
    join songs on songs.token = paid.song
    ${songNames}
    cross join lateral (
      select coalesce(sum(case when receiver = paid.account then amount else 0 end)
        - sum(case when sender = paid.account then amount else 0 end), 0) as tokens
      from song_transfers moved
      where moved.song = paid.song and paid.account in (moved.receiver, moved.sender)
        and (moved.block_number, moved.log_index) < (paid.block_number, paid.log_index)
    ) held
    where paid.account = ${account} and ${ofYear}
    order by paid.block_number ${direction}, paid.log_index ${direction}
    ${page === undefined ? sql`` : sql`offset ${page.offset} limit ${page.limit}`}`.execute(db)
  return rows
}

export async function countPayments(db: Database, account: Address): Promise<number> {
  const { total } = await db
    .selectFrom('royalty_payments')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function listPaymentYears(db: Database, account: Address): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from paid_at at time zone 'UTC')::integer as year
    from royalty_payments where account = ${account} order by year desc`.execute(db)
  return rows.map(({ year }) => year)
}
