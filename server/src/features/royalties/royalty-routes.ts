import { findDisbursement, findSongRoyalties, listDisbursements, readDisbursementDocument } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { formatEther } from 'viem'
import { findPublicAuction } from '../../auction-summaries/auction-summary-store.ts'
import { toBlock } from '../../blocks/to-block.ts'
import { BLOCKS_KEPT } from '../../chain/chain-event.ts'
import type { Database } from '../../database/database.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { RequestError } from '../../http/request-error.ts'
import { isFresh, rowsOf, serve, serveCached } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { findLatestBlock } from '../../indexer/index-store.ts'
import { sumLastYear, sumPerToken } from '../../royalty-documents/last-year.ts'
import { type DocumentSummary, findDocument, findDocuments } from '../../royalty-documents/summarise-document.ts'
import {
  type DisbursementRow,
  findDisbursementRow,
  listDisbursementRows,
  listOpenDisbursements,
  listStatementRows,
} from './disbursement-store.ts'
import { nextChangeOf, stateOf, toDisbursement, toStatement } from './to-disbursement.ts'

interface RoyaltyParts {
  readonly db: Database
  readonly answers: AnswerCache
}

export const royaltyRoutes: FastifyPluginAsync<RoyaltyParts> = async (app, { db, answers }) => {
  serveCached(app, { answers, endpoint: listDisbursements }, async (asked, db, now) => {
    const { rows, total } = await listDisbursementRows(db, rowsOf(asked))
    const documents = await findDocuments(db, rows)
    const data = rows.map((row) => toDisbursement(row, documents, now))
    return { body: { data, total }, until: nextChangeOf(rows, now) }
  })

  serveCached(app, { answers, endpoint: findDisbursement }, async ({ id }, db, now) => {
    const row = await requireDisbursement(db, id)
    const documents = await findDocuments(db, [row])
    const statements = (await listStatementRows(db, { disbursementId: row.id })).map((one) =>
      toStatement(one, documents.of(row)),
    )
    const byTitle = statements.toSorted(
      (one, other) => compare(one.title, other.title) || compare(one.song, other.song),
    )
    const body = { ...toDisbursement(row, documents, now), statements: byTitle }
    return { body: { body }, until: nextChangeOf([row], now) }
  })

  serve(app, { ...readDisbursementDocument, schema: { produces: ['application/json'] } }, async (request, reply) => {
    const row = await requireDisbursement(db, request.params.id)
    const document = await findDocument(db, row.document_hash)
    if (document === undefined) throw new RequestError('NOT_FOUND')
    const etag = `"${row.document_hash}"`
    // A reorganisation can still give a new announcement's number to another one.
    const isFinal = row.block_number + BLOCKS_KEPT <= ((await findLatestBlock(db))?.number ?? 0n)
    reply.headers({
      etag,
      'cache-control': isFinal ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, no-cache',
    })
    if (isFresh(request, etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').serializer(String).send(document)
  })

  serveCached(app, { answers, endpoint: findSongRoyalties }, async ({ id }, db, now) => {
    const auction = await findPublicAuction(db, id)
    const { token: song } = auction
    const rows = await listStatementRows(db, { song })
    const open = await listOpenDisbursements(db)
    const documents = await findDocuments(db, [...rows, ...open])
    const statements = rows.map((row) => toStatement(row, documents.of(row)))
    const known = rows.flatMap((row) => documents.of(row) ?? [])
    const body = {
      song,
      block: toBlock(auction),
      statements,
      total: sumPerToken(statements),
      lastYear: sumLastYear(statements),
      sources: sumSources(known, song),
      announced: open
        .filter((row) => stateOf(row, now) !== 'EXPIRED')
        .flatMap((row) => describeAnnounced(row, { document: documents.of(row), song })),
    }
    return { body: { body }, until: nextChangeOf(open, now) }
  })
}

const YEAR_SECONDS = 31_536_000

async function requireDisbursement(db: Database, id: number): Promise<DisbursementRow> {
  const row = await findDisbursementRow(db, BigInt(id))
  if (row === undefined) throw new RequestError('NOT_FOUND')
  return row
}

/** By store, largest first. */
function sumSources(documents: readonly DocumentSummary[], song: string): { store: string; eur: string }[] {
  const sums = new Map<string, bigint>()
  for (const { songs } of documents) {
    for (const [store, eur] of songs.get(song.toLowerCase())?.stores ?? []) {
      sums.set(store, (sums.get(store) ?? 0n) + eur)
    }
  }
  const sorted = [...sums].toSorted(([, one], [, other]) => (one === other ? 0 : one > other ? -1 : 1))
  return sorted.map(([store, eur]) => ({ store, eur: formatEther(eur) }))
}

/** Without its document, nobody knows which songs a disbursement is for. */
function describeAnnounced(
  { id, payable_from }: DisbursementRow,
  { document, song }: { document: DocumentSummary | undefined; song: string },
) {
  const written = document?.songs.get(song.toLowerCase())
  if (written === undefined || written.mels === 0n) return []
  const amounts = {
    melsPerToken: formatEther(written.melsPerToken),
    eurPerToken: formatEther(written.eurPerToken),
  }
  return [{ disbursementId: Number(id), payableFrom: toUtcDateTime(payable_from), ...amounts }]
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
