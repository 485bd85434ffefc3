import multipart from '@fastify/multipart'
import {
  attachToken as attachEndpoint,
  createWork as createEndpoint,
  findWork as findEndpoint,
  listWorks as listEndpoint,
  readMetadata as metadataEndpoint,
  type Work,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import type { WorkRow } from '../../database/schema.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { RequestError } from '../../http/request-error.ts'
import { readId, rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { attachToken } from './attach-token.ts'
import { createWork } from './create-work.ts'
import { metadataUrl } from './describe-work.ts'
import { receiveUpload, uploadOptions } from './receive-upload.ts'
import { findMetadata, findWork, listWorks } from './work-store.ts'

interface WorkContext {
  readonly db: Database
  readonly store: MediaStore
  /** Gives up soon: a token's contract answers as slowly as it likes. */
  readonly client: ChainClient
  /** Where people reach Melos; metadata names it for good. */
  readonly publicUrl: URL
}

/** In one process: each may take 70 MB of its disk for a while. */
const MAX_UPLOADS_AT_ONCE = 8
const YEAR_SECONDS = 31_536_000

export const workRoutes: FastifyPluginAsync<WorkContext> = async (app, context) => {
  const { db, store, publicUrl } = context
  await app.register(multipart, uploadOptions)
  const enterUploads = limitAtOnce(MAX_UPLOADS_AT_ONCE)
  // What has come in is kept, though its sender may have left: the database must not go before that.
  const beingKept = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(beingKept)
  })

  const createForm = {
    ...createEndpoint,
    body: createEndpoint.form,
    schema: { consumes: ['multipart/form-data'] },
    // The form is checked as it comes in, part by part.
    validatorCompiler: () => (value: unknown) => ({ value }),
  }
  serve(app, createForm, async (request) => {
    const administrator = requireAdministrator(request)
    using _place = enterUploads()
    await using drafts = await store.openDrafts()
    const upload = await receiveUpload(request, drafts.folder)
    const network = clientNetwork(request.ip)
    const keeping = createWork(context, { upload, drafts, administrator, network })
    beingKept.add(keeping)
    const work = await keeping.finally(() => beingKept.delete(keeping))

    return { body: toWork(work, publicUrl) }
  })

  serve(app, listEndpoint, async ({ query }) => {
    const { rows, total } = await listWorks(db, rowsOf(query))
    return { data: rows.map((row) => toWork(row, publicUrl)), total }
  })

  serve(app, findEndpoint, async ({ params }) => {
    const work = await findWork(db, readId(params))
    if (work === undefined) throw new RequestError('NOT_FOUND')
    return { body: toWork(work, publicUrl) }
  })

  serve(app, attachEndpoint, async (request) => {
    const id = readId(request.params)
    const { email: actor } = requireAdministrator(request)
    const network = clientNetwork(request.ip)
    const work = await attachToken(context, { id, address: request.body.address, actor, network })
    return { body: toWork(work, publicUrl) }
  })

  serve(app, metadataEndpoint, async ({ params }, reply) => {
    const metadata = await findMetadata(db, readId(params))
    if (metadata === undefined) throw new RequestError('NOT_FOUND')
    // Wallets and explorers read it from pages of their own.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    // The bytes themselves: they are what the token's hash is of.
    return reply.type('application/json').send(Buffer.from(metadata))
  })
}

function toWork(row: WorkRow, publicUrl: URL): Work {
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
  }
}

const RETRY_SECONDS = 5

/** Lets so many in at once; each leaves when its place is disposed. */
function limitAtOnce(max: number): () => Disposable {
  let inside = 0
  return () => {
    if (inside >= max) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS })
    inside += 1
    return {
      [Symbol.dispose]() {
        inside -= 1
      },
    }
  }
}
