import {
  decideArtist as decideArtistEndpoint,
  decideOffer as decideEndpoint,
  findSubmittedOffer,
  listArtists as listArtistsEndpoint,
  listSubmittedOffers,
  mediaLimits,
  readOfferFile,
  reviewOffer,
} from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { writeAudit } from '../../audit/audit-log.ts'
import { requireFreshPasskey } from '../../authentication/require-fresh-passkey.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { RequestError } from '../../http/request-error.ts'
import { readId, rowsOf, serve } from '../../http/serve.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { isDocument, sendSongFile } from '../../studio/send-song-file.ts'
import type { PublishWork } from './approve-offer.ts'
import { decideArtist, listArtists } from './decide-artist.ts'
import { describeReview } from './describe-review.ts'
import { listSubmittedFiles } from './dossier.ts'
import { listQueue } from './list-queue.ts'
import { findOffer } from './offer-store.ts'
import { beginReview, decideOffer } from './review-offer.ts'

interface ReviewContext {
  readonly db: Database
  readonly store: MediaStore
  readonly publicUrl: URL
  readonly publishWork: PublishWork
}

/** The administrators' side of offers. */
export const reviewRoutes: FastifyPluginAsync<ReviewContext> = async (app, context) => {
  const { db, store } = context
  const answer = async (id: string) => ({ body: await readConsistently(db, (tx) => describeReview(tx, id)) })

  serve(app, listSubmittedOffers, async ({ query }) =>
    readConsistently(db, (tx) => listQueue(tx, { ...rowsOf(query), state: query.state })),
  )

  serve(app, findSubmittedOffer, async ({ params }) => answer(readId(params)))

  serve(app, reviewOffer, async (request) => {
    const id = readId(request.params)
    await beginReview(db, { id, ...request.body, ...whoOf(request) })
    return await answer(id)
  })

  serve(app, decideEndpoint, async (request) => {
    const id = readId(request.params)
    await requireFreshPasskey(db, request)
    await decideOffer(context, { id, ...request.body, ...whoOf(request) })
    return await answer(id)
  })

  const produces = [...mediaLimits.audio.contentTypes, ...mediaLimits.image.contentTypes, 'application/octet-stream']
  const bytes = { answer: z.string().describe('The bytes of the file'), schema: { produces } }
  serve(app, { ...readOfferFile, ...bytes }, async (request, reply) => {
    const stored = await findOffer(db, readId(request.params))
    const { offer } = stored
    const fileId = readId({ id: request.params.fileId })
    const file = listSubmittedFiles(stored).find(({ id }) => id === fileId)
    if (file === undefined) throw new RequestError('NOT_FOUND')
    const { administrator, network } = whoOf(request)
    if (isDocument(file)) {
      const reason = `${file.name}, offer ${offer.id}`
      await writeAudit(db, { action: 'DOCUMENT_OPENED', actor: administrator.email, network, reason })
    }
    return await sendSongFile({ store, reply }, file)
  })

  serve(app, listArtistsEndpoint, async ({ query }) =>
    readConsistently(db, (tx) => listArtists(tx, { ...rowsOf(query), state: query.state })),
  )

  serve(app, decideArtistEndpoint, async (request) => {
    const accountId = readId({ id: request.params.accountId })
    await decideArtist(db, { accountId, ...request.body, ...whoOf(request) })
    return { status: 'ok' as const }
  })
}

function whoOf(request: FastifyRequest) {
  return { administrator: requireAdministrator(request), network: clientNetwork(request.ip) }
}
