import { type Hash, parseEther } from 'viem'
import { z } from 'zod'
import type { Database } from '../database/database.ts'

const amountSchema = z
  .string()
  .regex(/^-?\d{1,30}(\.\d{1,18})?$/)
  .transform((text) => parseEther(text))
const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Reads only what the server's answers show. */
const documentSchema = z.object({
  payer: z.string(),
  periodFrom: daySchema,
  periodTo: daySchema,
  statements: z.array(
    z.object({
      song: z.string(),
      title: z.string(),
      artist: z.string(),
      eur: amountSchema,
      mels: amountSchema,
      melsPerToken: amountSchema,
      eurPerToken: amountSchema,
      sources: z.array(z.object({ store: z.string(), eur: amountSchema })),
    }),
  ),
})

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

/** Undefined if the text isn't such a document. */
function summariseDocument(text: string): DocumentSummary | undefined {
  const parsed = documentSchema.safeParse(readJson(text))
  if (!parsed.success) return undefined
  const { statements, ...head } = parsed.data
  const songs = statements.map(({ song, sources, ...known }): [string, SongSummary] => {
    return [song.toLowerCase(), { ...known, stores: sum(sources) }]
  })
  return { ...head, songs: new Map(songs) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sum(sources: readonly { store: string; eur: bigint }[]): Map<string, bigint> {
  const stores = new Map<string, bigint>()
  for (const { store, eur } of sources) stores.set(store, (stores.get(store) ?? 0n) + eur)
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
