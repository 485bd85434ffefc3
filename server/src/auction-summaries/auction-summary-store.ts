import type { Asset, AuctionSort, AuctionStatus } from '@melos/api-contract'
import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { AuctionSummaryRow, Schema } from '../database/schema.ts'
import { genreKey } from './genre-key.ts'

interface StatusFilter {
  readonly statuses: readonly AuctionStatus[]
  readonly now: Date
}

interface AuctionFilter extends StatusFilter {
  readonly sort: AuctionSort
  /** Any spelling of it; all genres when absent. */
  readonly genre?: string | undefined
  readonly offset: number
  readonly limit: number
}

/** Auctions whose works have the same list of genres. */
export interface GenreGroup {
  readonly genres: Asset['genres']
  readonly count: bigint
}

const orders = {
  newest: ['id', 'desc'],
  ending: ['ends_at', 'asc'],
  bids: ['bid_count', 'desc'],
  target: ['threshold', 'desc'],
} as const satisfies Record<AuctionSort, readonly [keyof AuctionSummaryRow, 'asc' | 'desc']>

/** In the order asked for, the newer of two alike first, with the number of all that match. */
export async function listAuctionSummaries(
  db: Database,
  filter: AuctionFilter,
): Promise<{ rows: AuctionSummaryRow[]; total: number }> {
  const { sort, genre, offset, limit } = filter
  const [column, direction] = orders[sort]
  const spellings = genre === undefined ? undefined : await findSpellings(db, { ...filter, genre })
  const all = ofStatuses(db, filter)
  const matching = spellings === undefined ? all : all.where((where) => where.or(spellings.map(hasGenre)))
  const rows = await matching
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await matching
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Those of the oldest auctions first. */
export async function listGenreGroups(db: Database, filter: StatusFilter): Promise<GenreGroup[]> {
  return await ofStatuses(db, filter)
    .select((select) => [
      sql<Asset['genres']>`asset -> 'genres'`.as('genres'),
      select.fn.countAll<bigint>().as('count'),
      select.fn.min('id').as('oldest'),
    ])
    .groupBy('genres')
    .orderBy('oldest')
    .execute()
}

export async function findAuctionSummary(db: Database, id: bigint): Promise<AuctionSummaryRow | undefined> {
  return await db.selectFrom('auction_summaries').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAuctionSummaries(db: Database, ids: readonly bigint[]): Promise<AuctionSummaryRow[]> {
  if (ids.length === 0) return []
  return await db.selectFrom('auction_summaries').selectAll().where('id', 'in', ids).execute()
}

/** When time alone will next change what is said of any auction. */
export async function findNextChange(db: Database, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(starts_at) from auctions where starts_at > ${now}),
      (select min(ends_at) from auctions where ends_at > ${now}),
      (select min(ends_at) + interval '14 days' from auctions where ends_at > ${now}::timestamptz - interval '14 days')
    ) as at`.execute(db)
  return rows[0]?.at ?? undefined
}

function ofStatuses(db: Database, { statuses, now }: StatusFilter) {
  return db
    .selectFrom('auction_summaries')
    .where((where) => where.or(statuses.map((status) => hasStatus(where, status, now))))
}

/** Compared here, since what the database takes for small letters depends on its locale. */
async function findSpellings(db: Database, { genre, ...filter }: StatusFilter & { genre: string }): Promise<string[]> {
  const labels = (await listGenreGroups(db, filter)).flatMap(({ genres }) => genres.map(({ label }) => label))
  return [...new Set(labels.filter((label) => genreKey(label) === genreKey(genre)))]
}

function hasGenre(label: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`asset @> ${JSON.stringify({ genres: [{ label }] })}::jsonb`
}

function hasStatus(
  where: ExpressionBuilder<Schema, 'auction_summaries'>,
  status: AuctionStatus,
  now: Date,
): ExpressionWrapper<Schema, 'auction_summaries', SqlBool> {
  const unprocessed = where('processed_at', 'is', null)
  switch (status) {
    case 'PENDING':
      return where.and([unprocessed, where('starts_at', '>', now)])
    case 'OPEN':
      return where.and([unprocessed, where('starts_at', '<=', now), where('ends_at', '>', now)])
    case 'TERMINATED':
      return where.and([unprocessed, where('ends_at', '<=', now)])
    case 'PROCESSED':
      return where('processed_at', 'is not', null)
    default:
      return status satisfies never
  }
}
