import {
  createOffer as createEndpoint,
  findOffer as findEndpoint,
  listOffers as listEndpoint,
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
import { describeOffer } from './describe-offer.ts'
import { createOffer, type Editor, listOffers, requireOwn, saveOffer, withdrawOffer } from './edit-offer.ts'
import { findOffer } from './offer-store.ts'
import { submitOffer } from './submit-offer.ts'

/** The artists' side of offers. */
export const offerRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  serve(app, listEndpoint, async (request) => ({ data: await listOffers(db, requireOpenAccount(request)) }))

  serve(app, createEndpoint, async (request) => ({
    body: await createOffer(db, { songId: request.body.songId, editor: editorOf(request) }),
  }))

  serve(app, findEndpoint, async (request) => {
    const stored = await findOffer(db, readId(request.params))
    requireOwn(stored, requireOpenAccount(request))
    return { body: await describeOffer(db, stored) }
  })

  serve(app, saveEndpoint, async (request) => {
    const { version, ...content } = request.body
    return { body: await saveOffer(db, content, { ...editOf(request), version }) }
  })

  serve(app, submitEndpoint, async (request) => ({
    body: await submitOffer(db, { ...editOf(request), ...request.body }),
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
