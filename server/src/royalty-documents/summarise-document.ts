import type { Disbursement } from '@melos/api-contract'
import {
  DocumentError,
  type DocumentSource,
  EUR_DECIMALS,
  hashLines,
  linesOf,
  type RoyaltyDocument,
  readDocument,
  UNIT_DECIMALS,
} from '@melos/statements/document'
import type { Hash } from 'viem'
import type { Database } from '../database/database.ts'

interface SongSummary {
  readonly title: string
  readonly artist: string
  /** Times 10^18, like all amounts here. */
  readonly eur: bigint
  readonly mels: bigint
  readonly melsPerToken: bigint
  readonly eurPerToken: bigint
  /** EUR by store. */
  readonly stores: ReadonlyMap<string, bigint>
}

export interface DocumentSummary {
  readonly payer: string
  readonly periodFrom: string
  readonly periodTo: string
  /** By address in lower case; songs that are paid nothing too. */
  readonly songs: ReadonlyMap<string, SongSummary>
  readonly linesHash: Hash
  /** MELS base units per EUR. */
  readonly rate: bigint
}

/** What an announcement says on the chain. */
export interface Announced {
  readonly document_hash: Hash
  readonly lines_hash: Hash
  readonly rate: bigint
}

/** A document has EUR times 10^12, except for those per token. */
const TO_UNITS = 10n ** BigInt(UNIT_DECIMALS - EUR_DECIMALS)

/** Undefined if the text isn't such a document. */
function summariseDocument(text: string): DocumentSummary | undefined {
  const document = readOrUndefined(text)
  if (document === undefined) return undefined
  const { payer, periodFrom, periodTo, statements } = document
  const songs = statements.map(({ song, ...written }): [string, SongSummary] => {
    const { title, artist, eur, mels, melsPerToken, eurPerToken, sources } = written
    const amounts = { eur: eur * TO_UNITS, mels, melsPerToken, eurPerToken }
    return [song.toLowerCase(), { title, artist, ...amounts, stores: sumByStore(sources) }]
  })
  const { melsPerEur: rate } = document.rate
  return { payer, periodFrom, periodTo, songs: new Map(songs), linesHash: hashLines(linesOf(document)), rate }
}

function readOrUndefined(text: string): RoyaltyDocument | undefined {
  try {
    return readDocument(text)
  } catch (error) {
    if (error instanceof DocumentError) return undefined
    throw error
  }
}

function sumByStore(sources: readonly DocumentSource[]): Map<string, bigint> {
  const stores = new Map<string, bigint>()
  for (const { store, eur } of sources) stores.set(store, (stores.get(store) ?? 0n) + eur * TO_UNITS)
  return stores
}

const MOST_KEPT = 500
/** A document with this hash never changes, and summaries are short. */
const kept = new Map<Hash, DocumentSummary>()

export interface AnnouncedDocuments {
  /** Undefined without the document, and for an announcement of other lines or another rate. */
  of(announced: Announced): DocumentSummary | undefined
  stateOf(announced: Announced): Disbursement['documentState']
}

/** The documents that this server has for these announcements. */
export async function findDocuments(db: Database, announced: readonly Announced[]): Promise<AnnouncedDocuments> {
  const found = new Map<Hash, DocumentSummary>()
  for (const hash of new Set(announced.map(({ document_hash }) => document_hash))) {
    const summary = kept.get(hash) ?? summariseDocument((await findDocument(db, hash)) ?? '')
    if (summary === undefined) continue
    found.set(hash, summary)
    kept.set(hash, summary)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }
  const stateOf = ({ document_hash, lines_hash, rate }: Announced) => {
    const summary = found.get(document_hash)
    if (summary === undefined) return 'UNKNOWN'
    return summary.linesHash === lines_hash && summary.rate === rate ? 'AS_ANNOUNCED' : 'DIFFERENT'
  }
  const of = (one: Announced) => (stateOf(one) === 'AS_ANNOUNCED' ? found.get(one.document_hash) : undefined)
  return { of, stateOf }
}

/** The bytes whose keccak256 hash this is. */
export async function findDocument(db: Database, hash: Hash): Promise<string | undefined> {
  const row = await db.selectFrom('royalty_documents').select('document').where('hash', '=', hash).executeTakeFirst()
  return row?.document
}
