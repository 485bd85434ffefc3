import {
  createOffer as createEndpoint,
  findOffer as findEndpoint,
  listOffers as listEndpoint,
  readOfferResult,
  readOfferResultFile,
  saveOffer as saveEndpoint,
  submitOffer as submitEndpoint,
  withdrawOffer as withdrawEndpoint,
} from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { requireOpenAccount } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { RequestError } from '../../http/request-error.ts'
import { readId, serve } from '../../http/serve.ts'
import { describeOffer, findListedAuction } from './describe-offer.ts'
import { createOffer, type Editor, listOffers, requireOwn, saveOffer, withdrawOffer } from './edit-offer.ts'
import { readResult, writeResultCsv } from './offer-result.ts'
import { findOffer } from './offer-store.ts'
import { submitOffer } from './submit-offer.ts'

/** The artists' side of offers. */
export const offerRoutes: FastifyPluginAsync<{ db: Database; canAdmit: boolean }> = async (app, { db, canAdmit }) => {
  serve(app, listEndpoint, async (request) => ({ data: await listOffers(db, requireOpenAccount(request)) }))

  serve(app, createEndpoint, async (request) => ({
    body: await createOffer(db, { songId: request.body.songId, editor: editorOf(request) }),
  }))

  const findOwn = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const stored = await findOffer(db, readId(request.params))
    requireOwn(stored, requireOpenAccount(request))
    return stored
  }

  serve(app, findEndpoint, async (request) => ({ body: await describeOffer(db, await findOwn(request)) }))

  const findListed = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const { offer } = await findOwn(request)
    const auction = await findListedAuction(db, offer.id)
    if (auction === undefined) throw new RequestError('NOT_FOUND')
    return auction
  }

  serve(app, readOfferResult, async (request) => ({ body: await readResult(db, (await findListed(request)).id) }))

  serve(app, { ...readOfferResultFile, schema: { produces: ['text/csv'] } }, async (request, reply) => {
    const auction = await findListed(request)
    reply.header('content-disposition', `attachment; filename="melos-auction-${auction.id}.csv"`)
    return reply.type('text/csv; charset=utf-8').send(await writeResultCsv(db, auction))
  })

  serve(app, saveEndpoint, async (request) => {
    const { version, ...content } = request.body
    return { body: await saveOffer(db, content, { ...editOf(request), version }) }
  })

  serve(app, submitEndpoint, async (request) => ({
    body: await submitOffer(db, { ...editOf(request), ...request.body, canAdmit }),
  }))

  serve(app, withdrawEndpoint, async (request) => ({
    body: await withdrawOffer(db, { ...editOf(request), ...request.body }),
  }))
}

function editOf(request: FastifyRequest<{ Params: { id: string } }>) {
  return { id: readId(request.params), editor: editorOf(request) }
}

/** Suspended people can read what is theirs, but not change it. */
function editorOf(request: FastifyRequest): Editor {
  const account = requireOpenAccount(request)
  if (account.state === 'SUSPENDED') throw new RequestError('ACCOUNT_SUSPENDED')
  return { account, network: clientNetwork(request.ip) }
}
