import {
  DocumentError,
  type DocumentSource,
  EUR_DECIMALS,
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
  return { payer, periodFrom, periodTo, songs: new Map(songs) }
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

/** The documents that this server has, by hash. */
export async function findSummaries(db: Database, hashes: readonly Hash[]): Promise<Map<Hash, DocumentSummary>> {
  const found = new Map<Hash, DocumentSummary>()
  for (const hash of new Set(hashes)) {
    const summary = kept.get(hash) ?? summariseDocument((await findDocument(db, hash)) ?? '')
    if (summary === undefined) continue
    found.set(hash, summary)
    kept.set(hash, summary)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }
  return found
}

/** The bytes whose keccak256 hash this is. */
export async function findDocument(db: Database, hash: Hash): Promise<string | undefined> {
  const row = await db.selectFrom('royalty_documents').select('document').where('hash', '=', hash).executeTakeFirst()
  return row?.document
}
