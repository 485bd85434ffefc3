import type { StatementPreview, WorkedOutStatement } from '@melos/api-contract'
import {
  type DocumentStatement,
  formatDecimal,
  hashDocument,
  hashLines,
  linesOf,
  type RoyaltyDocument,
  readDocument,
  UNIT_DECIMALS,
} from '@melos/statements/document'
import { sql } from 'kysely'
import { type Address, getAddress, type Hex } from 'viem'
import type { Database } from '../../database/database.ts'
import { toEur } from './describe-statement.ts'
import { findBlockedSongs } from './find-blocked-songs.ts'
import { findWarnings } from './find-warnings.ts'
import { listTotals, type StatementRow, type TotalRow } from './statement-store.ts'
import { add, type Share } from './sum-up-lines.ts'
import { workOutStatement } from './work-out-statement.ts'

/** The auction house holds tokens for others. */
interface PreviewContext {
  readonly db: Database
  readonly auctionHouse: Address
}

/** As holders will see it. An approved statement's numbers come from its document. */
export async function previewStatement(context: PreviewContext, row: StatementRow): Promise<StatementPreview> {
  const { db } = context
  if (row.state === 'APPROVED' && row.document_hash !== null) {
    const { document } = await db
      .selectFrom('royalty_documents')
      .select('document')
      .where('hash', '=', row.document_hash)
      .executeTakeFirstOrThrow()
    return await describeDocument(context, row, document)
  }
  const worked = await workOutStatement(db, row)
  const { sums, totals, statements, obstacles, written } = worked
  return {
    version: row.version,
    obstacles: [...obstacles],
    warnings: await findWarnings(db, row, worked),
    counts: {
      rows: row.rows,
      ours: toShare(sums.ours),
      notOurs: toShare(sums.notOurs),
      later: toShare(sums.later),
      undecided: toShare(sums.undecided),
    },
    conversions: toConversions(totals),
    ...(await describeStatements(context, statements)),
    announce: written === undefined ? null : toAnnounce(written.document, written.hash),
    document: written?.text ?? null,
  }
}

async function describeDocument(context: PreviewContext, row: StatementRow, text: string): Promise<StatementPreview> {
  const document = readDocument(text)
  const { statements, notOurs, later } = document
  const ours = { eur: add(statements.map(({ gross }) => gross)), rows: row.rows - notOurs.rows - later.rows }
  return {
    version: row.version,
    // Its songs can be blocked between the approval and the announcement.
    obstacles: await findBlockedSongs(context.db, statements),
    warnings: [],
    counts: {
      rows: row.rows,
      ours: toShare({ ...ours, rows: Math.max(ours.rows, 0) }),
      notOurs: toShare(notOurs),
      later: toShare(later),
      undecided: toShare({ eur: 0n, rows: 0 }),
    },
    conversions: toConversions(await listTotals(context.db, row.id)),
    ...(await describeStatements(context, statements)),
    announce: toAnnounce(document, hashDocument(text)),
    document: text,
  }
}

function toShare({ eur, rows }: Share): { eur: string; rows: number } {
  return { eur: toEur(eur), rows }
}

function toConversions(totals: readonly TotalRow[]): StatementPreview['conversions'] {
  return totals.flatMap(({ currency, stated, received }) =>
    received === null ? [] : [{ currency, stated: toEur(stated), eur: toEur(received) }],
  )
}

async function describeStatements(context: PreviewContext, statements: readonly DocumentStatement[]) {
  const works = await findWorks(
    context.db,
    statements.map(({ song }) => song),
  )
  const holders = await countHolders(context, statements)
  const described = statements
    .map((statement) => toWorkedOut(statement, { works, holders: holders.bySong.get(statement.song) ?? 0 }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en'))
  const sum = (field: 'gross' | 'fee' | 'eur' | 'mels') => add(statements.map((statement) => statement[field]))
  return {
    statements: described,
    totals: {
      gross: toEur(sum('gross')),
      fee: toEur(sum('fee')),
      eur: toEur(sum('eur')),
      mels: formatDecimal(sum('mels'), UNIT_DECIMALS),
    },
    holders: statements.length === 0 ? null : { count: holders.count, aboveMinimum: holders.aboveMinimum },
  }
}

function toWorkedOut(
  statement: DocumentStatement,
  { works, holders }: { works: ReadonlyMap<Address, string>; holders: number },
): WorkedOutStatement {
  const { song, title, artist, percentage, wholeTokens, sources } = statement
  const units = (value: bigint) => formatDecimal(value, UNIT_DECIMALS)
  return {
    song,
    workId: works.get(song) ?? '',
    title,
    artist,
    percentage,
    wholeTokens: Number(wholeTokens),
    gross: toEur(statement.gross),
    fee: toEur(statement.fee),
    broughtForward: toEur(statement.broughtForward),
    net: toEur(statement.net),
    eur: toEur(statement.eur),
    mels: units(statement.mels),
    melsPerToken: units(statement.melsPerToken),
    eurPerToken: units(statement.eurPerToken),
    carriedForward: toEur(statement.carriedForward),
    sources: sources.map(({ store, country, month, kind, quantity, eur }) => ({
      store,
      country,
      month,
      kind,
      quantity: quantity?.toString() ?? null,
      eur: toEur(eur),
    })),
    holders,
  }
}

async function findWorks(db: Database, songs: readonly Address[]): Promise<Map<Address, string>> {
  if (songs.length === 0) return new Map()
  const rows = await db.selectFrom('works').select(['id', 'token']).where('token', 'in', songs).execute()
  return new Map(rows.flatMap(({ id, token }) => (token === null ? [] : [[getAddress(token), id] as const])))
}

const MINIMUM = 9_990_000_000_000_000_000n

/** Wallets that hold tokens now, and those that this statement alone brings above the minimum. */
async function countHolders({ db, auctionHouse }: PreviewContext, statements: readonly DocumentStatement[]) {
  const songs = statements.map(({ song }) => song)
  const perToken = statements.map(({ eurPerToken }) => eurPerToken.toString())
  const { rows } = await sql<{ song: Address | null; count: bigint; above: bigint }>`
    with held as (
      select holdings.song, account, balance * paid.eur_per_token as eur
      from unnest(${songs}::text[], ${perToken}::numeric[]) as paid (song, eur_per_token)
      join holdings on holdings.song = paid.song
      where account <> ${auctionHouse}
    )
    select song, count(*) as count, 0 as above from held group by song
    union all
    select null, count(*), count(*) filter (where eur > ${MINIMUM.toString()}::numeric * 1000000000000000000)
    from (select account, sum(eur) as eur from held group by account) as accounts`.execute(db)
  const all = rows.find(({ song }) => song === null)
  return {
    bySong: new Map(
      rows.flatMap(({ song, count }) => (song === null ? [] : [[getAddress(song), Number(count)] as const])),
    ),
    count: Number(all?.count ?? 0),
    aboveMinimum: Number(all?.above ?? 0),
  }
}

function toAnnounce(document: RoyaltyDocument, documentHash: Hex): StatementPreview['announce'] {
  const lines = linesOf(document)
  return {
    documentHash,
    linesHash: hashLines(lines),
    rate: document.rate.melsPerEur.toString(),
    lines: lines.map((line) => ({ ...line, eur: line.eur.toString() })),
  }
}
