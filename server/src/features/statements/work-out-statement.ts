import type { StatementObstacle, StatementTerms } from '@melos/api-contract'
import { MOST_SONGS_PER_DISBURSEMENT } from '@melos/api-contract'
import {
  type DocumentStatement,
  EUR_DECIMALS,
  findContradictions,
  hashDocument,
  PERCENT_DECIMALS,
  parseDecimal,
  type RoyaltyDocument,
  UNIT_DECIMALS,
  workOut,
  writeDocument,
} from '@melos/statements/document'
import { type Address, getAddress, type Hex } from 'viem'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { findBalances, type SongBalance } from './balances.ts'
import { findBlockedSongs } from './find-blocked-songs.ts'
import { listTotals, type StatementRow, type TotalRow } from './statement-store.ts'
import { add, countLines, type Sums, sumUpLines } from './sum-up-lines.ts'

/** What a statement comes to now. It changes with the works' codes, other approvals and the chain until it is approved. */
export interface WorkedOut {
  readonly sums: Sums
  readonly totals: readonly TotalRow[]
  readonly obstacles: readonly StatementObstacle[]
  /** By song; empty until receipt and terms are entered. */
  readonly statements: readonly DocumentStatement[]
  readonly balances: ReadonlyMap<Address, SongBalance>
  /** Undefined while there are obstacles. */
  readonly written: { readonly document: RoyaltyDocument; readonly text: string; readonly hash: Hex } | undefined
}

/** Everything must be read from one snapshot, so `db` is a transaction. */
export async function workOutStatement(db: Database, row: StatementRow): Promise<WorkedOut> {
  await requireIndex(db)
  const totals = await listTotals(db, row.id)
  const isShared = row.received !== null && totals.every(({ stated }) => stated !== 0n)
  const sums = isShared ? await sumUpLines(db, row.id) : await countLines(db, row.id)
  const works = await findPayableWorks(db, [...sums.sources.keys()])
  const balances = await findBalances(db, row.id)
  const terms = termsOf(row)
  const isTooMuch = comesToTooMuch(sums)
  const statements =
    terms === null || !isShared || isTooMuch ? [] : works.map((work) => toStatement(work, { sums, balances, terms }))
  statements.sort((one, other) => (one.song.toLowerCase() < other.song.toLowerCase() ? -1 : 1))
  const obstacles = [
    ...findObstacles({ row, totals, sums, songs: works.length }),
    ...(isTooMuch ? [{ kind: 'TOO_MUCH' } as const] : []),
    ...(await findRepeatObstacle(db, row)),
    ...(await findBlockedSongs(db, statements)),
  ]
  const isComplete = obstacles.length === 0 && terms !== null && isShared
  const written = isComplete ? write(toDocument({ row, totals, sums, terms, statements })) : undefined
  return { sums, totals, obstacles, statements, balances, written }
}

/** The answer's amounts, and the contract's, are below 10^10 EUR. */
const MOST_EUR = 10n ** BigInt(10 + EUR_DECIMALS)

/** A receipt that is far larger than a total near zero makes huge amounts of lines that cancel out. */
function comesToTooMuch({ sources }: Sums): boolean {
  const grosses = [...sources.values()].map((list) => add(list.map(({ eur }) => eur)))
  return add(grosses.map((gross) => (gross < 0n ? -gross : gross))) >= MOST_EUR
}

/** Written by `setTerms` alone. */
export function termsOf({ statement_terms }: StatementRow): StatementTerms | null {
  return statement_terms === null ? null : (statement_terms as StatementTerms)
}

/** While the index is rebuilt, songs and sales are missing from it. */
async function requireIndex(db: Database): Promise<void> {
  const index = await db.selectFrom('index_state').select('rebuilding').executeTakeFirst()
  if (index?.rebuilding === true) throw new RequestError('UNAVAILABLE')
}

interface PayableWork {
  readonly work_id: string
  readonly title: string
  readonly artist: string
  readonly percentage: number
  readonly token: Address
  readonly whole_tokens: bigint
  readonly codes: { readonly isrc: string[]; readonly iswc: string | null; readonly upc: string[] }
}

async function findPayableWorks(db: Database, ids: readonly string[]): Promise<PayableWork[]> {
  if (ids.length === 0) return []
  const works = await db.selectFrom('payable_works').selectAll().where('work_id', 'in', ids).execute()
  const codes = await db.selectFrom('work_codes').selectAll().where('work_id', 'in', ids).orderBy('code').execute()
  return works.map((work) => {
    const of = (kind: string) =>
      codes.filter((code) => code.work_id === work.work_id && code.kind === kind).map(({ code }) => code)
    return { ...work, codes: { isrc: of('ISRC'), iswc: of('ISWC')[0] ?? null, upc: of('UPC') } }
  })
}

interface Parts {
  readonly sums: Sums
  readonly balances: ReadonlyMap<Address, SongBalance>
  readonly terms: StatementTerms
}

function toStatement(work: PayableWork, { sums, balances, terms }: Parts): DocumentStatement {
  const song = getAddress(work.token)
  const sources = sums.sources.get(work.work_id) ?? []
  const gross = add(sources.map(({ eur }) => eur))
  const broughtForward = balances.get(song)?.carriedForward ?? 0n
  const { title, artist, percentage, codes, whole_tokens: wholeTokens } = work
  const earnings = { gross, broughtForward, wholeTokens, percentage }
  const worked = workOut(earnings, { feePercent: feeOf(terms), rate: rateOf(terms) })
  return { song, title, artist, codes, sources: [...sources], ...earnings, ...worked }
}

/** The schema of `setTerms` has checked both. */
function feeOf({ feePercent }: StatementTerms): bigint {
  return parseDecimal(feePercent, PERCENT_DECIMALS) ?? 0n
}

export function rateOf({ melsPerEur }: StatementTerms): bigint {
  return parseDecimal(melsPerEur, UNIT_DECIMALS) ?? 0n
}

interface Found {
  readonly row: StatementRow
  readonly totals: readonly TotalRow[]
  readonly sums: Sums
  readonly songs: number
}

function findObstacles({ row, totals, sums, songs }: Found): StatementObstacle[] {
  const unpayable = sums.sources.size - songs
  const undecided = sums.undecided.rows + unpayable
  return [
    ...totals
      .filter(({ stated }) => stated === 0n)
      .map(({ currency }): StatementObstacle => ({ kind: 'TOTAL_ZERO', currency })),
    ...(row.received === null ? [{ kind: 'RECEIPT_MISSING' } as const] : []),
    ...(row.statement_terms === null ? [{ kind: 'TERMS_MISSING' } as const] : []),
    ...(undecided > 0 ? [{ kind: 'UNDECIDED', rows: undecided } as const] : []),
    ...(sums.ours.rows === 0 ? [{ kind: 'NOTHING_OURS' } as const] : []),
    ...(songs > MOST_SONGS_PER_DISBURSEMENT
      ? [{ kind: 'TOO_MANY_SONGS', songs, most: MOST_SONGS_PER_DISBURSEMENT } as const]
      : []),
  ]
}

async function findRepeatObstacle(db: Database, row: StatementRow): Promise<StatementObstacle[]> {
  if (row.repeats_acknowledged_by !== null) return []
  return (await findRepeats(db, row)).length > 0 ? [{ kind: 'REPEATS_NOT_ACKNOWLEDGED' }] : []
}

/** Whichever of two files was read last has found the lines that they share. */
export async function findRepeats(
  db: Database,
  { id, later_of }: StatementRow,
): Promise<{ id: bigint; rows: number }[]> {
  const rows = await db
    .selectFrom('payer_statement_repeats as repeats')
    .innerJoin('payer_statements as others', (join) =>
      join.on((on) =>
        on.or([
          on.and([on('repeats.statement_id', '=', id), on('others.id', '=', on.ref('repeats.other_id'))]),
          on.and([on('repeats.other_id', '=', id), on('others.id', '=', on.ref('repeats.statement_id'))]),
        ]),
      ),
    )
    .select(['others.id', 'repeats.rows', 'others.later_of'])
    .where('others.state', 'not in', ['DISCARDED', 'FAILED'])
    .orderBy('others.id')
    .execute()
  return rows.filter((other) => other.id !== later_of && other.later_of !== id)
}

interface Complete {
  readonly row: StatementRow
  readonly totals: readonly TotalRow[]
  readonly sums: Sums
  readonly terms: StatementTerms
  readonly statements: readonly DocumentStatement[]
}

function toDocument({ row, totals, sums, terms, statements }: Complete): RoyaltyDocument {
  return {
    version: 1,
    payer: row.payer,
    periodFrom: terms.periodFrom,
    periodTo: terms.periodTo,
    original: {
      sha256: row.sha256.slice(2),
      // `receiveStatement` wrote it.
      keccak256: row.keccak256 as Hex,
      bytes: Number(row.bytes),
      rows: row.rows,
    },
    receipt: {
      currency: 'EUR',
      amount: row.received ?? 0n,
      receivedOn: row.received_on ?? '',
      reference: row.receipt_reference ?? '',
    },
    stated: totals.map(({ currency, stated }) => ({ currency, amount: stated })),
    rate: { melsPerEur: rateOf(terms), sources: terms.sources },
    fee: { percent: feeOf(terms) },
    notOurs: sums.notOurs,
    later: sums.later,
    statements: [...statements],
  }
}

function write(document: RoyaltyDocument) {
  const [contradiction] = findContradictions(document)
  if (contradiction !== undefined) throw new Error(`A document contradicts itself: ${JSON.stringify(contradiction)}`)
  const text = writeDocument(document)
  return { document, text, hash: hashDocument(text) }
}
