import type { Asset, AuctionSort, AuctionStatus } from '@melos/api-contract'
import { deadlines } from '@melos/clearing'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Database, readPage } from '../database/database.ts'
import type { AuctionSummaryRow } from '../database/schema.ts'
import { RequestError } from '../http/request-error.ts'

interface GenreFilter {
  readonly statuses: readonly AuctionStatus[]
  readonly now: Date
  readonly search?: string | undefined
}

interface AuctionFilter extends GenreFilter {
  readonly sort: AuctionSort
  readonly genre?: string | undefined
  readonly offset: number
  readonly limit: number
}

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

/** Auctions that tie in the given order are sorted newest first. */
export async function listAuctionSummaries(
  db: Database,
  filter: AuctionFilter,
): Promise<{ rows: AuctionSummaryRow[]; total: number }> {
  const { sort, genre } = filter
  const [column, direction] = orders[sort]
  const spellings = genre === undefined ? undefined : await findSpellings(db, { ...filter, genre })
  const all = await findMatching(db, filter)
  const matching = spellings === undefined ? all : all.where((where) => where.or(spellings.map(hasGenre)))
  return await readPage(matching.selectAll().orderBy(column, direction).orderBy('id', 'desc'), filter)
}

export async function listGenreGroups(db: Database, filter: GenreFilter): Promise<GenreGroup[]> {
  const matching = await findMatching(db, filter)
  return await matching
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

/** An auction is public when it is on the chain and its work is known. Otherwise the answer is 404. */
export async function findPublicAuction(db: Database, id: bigint): Promise<AuctionSummaryRow> {
  const auction = await findAuctionSummary(db, id)
  if (auction === undefined) throw new RequestError('NOT_FOUND')
  return auction
}

/** When an auction next changes by time alone: at its start, its end, or one of these periods after its end. */
export async function findNextChange(
  db: Database,
  now: Date,
  afterEndMs: readonly number[] = [deadlines.reclaimableMs],
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(starts_at) from auctions where starts_at > ${now}),
      ${sql.join([0, ...afterEndMs].map((milliseconds) => nextAfterEnd(now, milliseconds / 1000)))}
    ) as at`.execute(db)
  return rows[0]?.at ?? undefined
}

function nextAfterEnd(now: Date, seconds: number): RawBuilder<Date> {
  const after = sql`make_interval(secs => ${seconds})`
  return sql`(select min(ends_at) + ${after} from auctions where ends_at > ${now}::timestamptz - ${after})`
}

/** The rules of `auctionStatus` in SQL. An auction is processed when `processed` is not null. */
export function statusConditions(
  now: Date,
  processed: RawBuilder<unknown> = sql`processed_at`,
): Record<AuctionStatus, RawBuilder<SqlBool>> {
  return {
    PENDING: sql`(${processed} is null and starts_at > ${now})`,
    OPEN: sql`(${processed} is null and starts_at <= ${now} and ends_at > ${now})`,
    TERMINATED: sql`(${processed} is null and ends_at <= ${now})`,
    PROCESSED: sql`(${processed} is not null)`,
  }
}

/** Without what its artist removed, and what is blocked. */
export function listedAuctions(db: Database) {
  return db.selectFrom('auction_summaries').where('removed_at', 'is', null).where('blocked_since', 'is', null)
}

/** Words are compared here because the database's lower-casing depends on its locale. */
async function findMatching(db: Database, { statuses, now, search }: GenreFilter) {
  const conditions = statusConditions(now)
  const all = listedAuctions(db).where((where) => where.or(statuses.map((status) => conditions[status])))
  if (search === undefined) return all
  const songs = await db
    .selectFrom('works')
    .select(['id', 'title', sql<string>`asset ->> 'artist'`.as('artist')])
    .execute()
  const found = songs.filter(({ title, artist }) => containsWords(`${title} ${artist}`, search)).map(({ id }) => id)
  return all.where(sql<SqlBool>`work_id = any(${found}::uuid[])`)
}

/** Whether a text contains every word of a search, ignoring case and accents. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Spellings are compared here because the database's lower-casing depends on its locale. */
async function findSpellings(db: Database, { genre, ...filter }: GenreFilter & { genre: string }): Promise<string[]> {
  const labels = (await listGenreGroups(db, filter)).flatMap(({ genres }) => genres.map(({ label }) => label))
  return [...new Set(labels.filter((label) => genreKey(label) === genreKey(genre)))]
}

function hasGenre(label: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`asset @> ${JSON.stringify({ genres: [{ label }] })}::jsonb`
}

/** Returns the same key for spellings that differ only in case. */
export function genreKey(label: string): string {
  return label.normalize('NFC').toLowerCase()
}
