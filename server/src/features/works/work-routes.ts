import multipart from '@fastify/multipart'
import {
  attachToken as attachEndpoint,
  type Block,
  createWork as createEndpoint,
  findWork as findEndpoint,
  findWorkCodes,
  listWorks as listEndpoint,
  readMetadata as metadataEndpoint,
  setWorkCodes,
  type Work,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Address } from 'viem'
import { findBlocks } from '../../blocks/find-blocks.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import type { WorkRow } from '../../database/schema.ts'
import { actorOf, requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitWork } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { readId, rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { attachToken } from './attach-token.ts'
import { createWork } from './create-work.ts'
import { metadataUrl } from './describe-work.ts'
import { receiveUpload, uploadOptions } from './receive-upload.ts'
import { findCodes, setCodes } from './work-codes.ts'
import { findMetadata, findWork, listWorks } from './work-store.ts'

interface WorkContext {
  readonly db: Database
  readonly store: MediaStore
  /** With a short timeout, because a token's contract can take any time to answer. */
  readonly client: ChainClient
  /** The factory of song tokens. */
  readonly songTokens: Address
  /** Part of every token's metadata, which never changes. */
  readonly publicUrl: URL
}

/** Per process, because each can take 70 MB of disk. */
const MAX_UPLOADS = 8
const YEAR_SECONDS = 31_536_000

export const workRoutes: FastifyPluginAsync<WorkContext> = async (app, context) => {
  const { db, store, publicUrl } = context
  await app.register(multipart, uploadOptions)
  const receive = limitWork(MAX_UPLOADS, { retryAfterSeconds: 5 })
  // A received upload is saved even if its sender has disconnected, so closing waits for it.
  const saving = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(saving)
  })

  serve(app, createEndpoint, async (request) => {
    const administrator = requireAdministrator(request)
    return await receive(async () => {
      await using folder = await store.openUploadFolder()
      const upload = await receiveUpload(request, folder.path)
      const creation = createWork(context, { upload, folder, administrator, network: clientNetwork(request.ip) })
      saving.add(creation)
      const work = await creation.finally(() => saving.delete(creation))
      return { body: toWork(work, { publicUrl }) }
    })
  })

  serve(app, listEndpoint, async ({ query }) => {
    const { rows, total } = await listWorks(db, rowsOf(query))
    const blocks = await findBlocks(
      db,
      rows.map(({ id }) => id),
    )
    return { data: rows.map((row) => toWork(row, { publicUrl, block: blocks.get(row.id) })), total }
  })

  serve(app, findEndpoint, async ({ params }) => {
    const work = await findWork(db, readId(params))
    if (work === undefined) throw new RequestError('NOT_FOUND')
    return { body: toWork(work, { publicUrl, block: (await findBlocks(db, [work.id])).get(work.id) }) }
  })

  serve(app, attachEndpoint, async (request) => {
    const id = readId(request.params)
    const work = await attachToken(context, { id, address: request.body.address, ...actorOf(request) })
    return { body: toWork(work, { publicUrl, block: (await findBlocks(db, [id])).get(id) }) }
  })

  serve(app, findWorkCodes, async ({ params }) => {
    const id = readId(params)
    if ((await findWork(db, id)) === undefined) throw new RequestError('NOT_FOUND')
    return { body: await findCodes(db, id) }
  })

  serve(app, setWorkCodes, async (request) => {
    const change = { ...actorOf(request), workId: readId(request.params), codes: request.body }
    return { body: await setCodes(db, change) }
  })

  serve(app, metadataEndpoint, async ({ params }, reply) => {
    const metadata = await findMetadata(db, readId(params))
    if (metadata === undefined) throw new RequestError('NOT_FOUND')
    // Wallets and explorers read it from their own pages.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    // Sent byte for byte, because the token carries the hash of these bytes.
    return reply.type('application/json').send(Buffer.from(metadata))
  })
}

function toWork(row: WorkRow, { publicUrl, block }: { publicUrl: URL; block?: Block | undefined }): Work {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    percentage: row.percentage,
    token: row.token,
    asset: row.asset,
    metadataUrl: metadataUrl(row.id, publicUrl),
    metadataHash: row.metadata_hash,
    createdAt: toUtcDateTime(row.created_at),
    block: block ?? null,
  }
}
