import {
  askDraftStep,
  createDraft as createEndpoint,
  deleteDraft,
  findDraft as findEndpoint,
  listDrafts as listEndpoint,
  reportDraftEnding,
  reportDraftHash,
  saveDraft,
  setDraftTerms,
  setDraftWork,
} from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Hash } from 'viem'
import type { Database } from '../../database/database.ts'
import { actorOf } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { readId, rowsOf, serve } from '../../http/serve.ts'
import { describeDrafts } from './describe-drafts.ts'
import type { HouseAddresses } from './draft-rules.ts'
import { askStep, reportTransaction } from './draft-steps.ts'
import { listDrafts } from './draft-store.ts'
import { createDraft, discardDraft, type Edit, readDraft, saveContent, setTerms, setWork } from './edit-draft.ts'

interface DraftParts {
  readonly db: Database
  readonly addresses: HouseAddresses
  /** Whether this site has an admitter's key. */
  readonly canAdmit: boolean
}

export const draftRoutes: FastifyPluginAsync<DraftParts> = async (app, { db, addresses, canAdmit }) => {
  serve(app, listEndpoint, async ({ query }) => {
    const { rows, total } = await listDrafts(db, rowsOf(query))
    return { data: await describeDrafts(db, rows), total }
  })

  serve(app, createEndpoint, async (request) => {
    return { body: await createDraft(db, { content: request.body, editor: actorOf(request) }) }
  })

  serve(app, findEndpoint, async ({ params }) => {
    return { body: await readDraft(db, readId(params)) }
  })

  serve(app, saveDraft, async (request) => {
    const { version, ...content } = request.body
    return { body: await saveContent(db, { ...editOf(request), version, content }) }
  })

  serve(app, setDraftWork, async (request) => {
    return { body: await setWork(db, { ...editOf(request), ...request.body }) }
  })

  serve(app, setDraftTerms, async (request) => {
    const { version, ...terms } = request.body
    return { body: await setTerms(db, { ...editOf(request), version, terms, addresses, canAdmit }) }
  })

  serve(app, askDraftStep, async (request) => {
    const { version, step, wallet, nonce, ...terms } = request.body
    return { body: await askStep(db, { ...editOf(request), version, step, wallet, nonce, terms }) }
  })

  serve(app, reportDraftHash, async (request) => {
    // The schema has checked that it is a hash.
    const report = { hash: request.body.hash as Hash }
    return { body: await reportTransaction(db, { ...editOf(request), number: readNumber(request.params), report }) }
  })

  serve(app, reportDraftEnding, async (request) => {
    const { ending } = request.body
    const number = readNumber(request.params)
    return { body: await reportTransaction(db, { ...editOf(request), number, report: { ending } }) }
  })

  serve(app, deleteDraft, async (request) => {
    const edit = editOf(request)
    await discardDraft(db, edit)
    return { body: { id: edit.id } }
  })
}

function editOf(request: FastifyRequest<{ Params: { id: string } }>): Edit {
  return { id: readId(request.params), editor: actorOf(request) }
}

function readNumber({ number }: { number: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new RequestError('NOT_FOUND')
  return Number(number)
}
