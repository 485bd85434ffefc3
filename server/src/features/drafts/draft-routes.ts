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
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Hash } from 'viem'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { RequestError } from '../../http/request-error.ts'
import type { Editor } from './change-draft.ts'
import { describeDrafts } from './describe-drafts.ts'
import type { HouseAddresses } from './draft-rules.ts'
import { askStep, reportEnding, reportHash } from './draft-steps.ts'
import { listDrafts } from './draft-store.ts'
import { createDraft, describeExisting, giveUpDraft, saveContent, setTerms, setWork } from './edit-draft.ts'

interface DraftContext {
  readonly db: Database
  readonly addresses: HouseAddresses
}

export const draftRoutes: FastifyPluginAsyncZod<DraftContext> = async (app, { db, addresses }) => {
  // Before the body is read.
  const onRequest = async (request: FastifyRequest) => {
    requireAdministrator(request)
  }

  app.route({
    method: listEndpoint.method,
    url: listEndpoint.path,
    onRequest,
    schema: { summary: listEndpoint.summary, querystring: listEndpoint.query, response: { 200: listEndpoint.answer } },
    async handler({ query: { page, size } }) {
      const { rows, total } = await listDrafts(db, { offset: (page - 1) * size, limit: size })
      return { data: await describeDrafts(db, rows), total }
    },
  })

  app.route({
    method: createEndpoint.method,
    url: createEndpoint.path,
    onRequest,
    schema: { summary: createEndpoint.summary, body: createEndpoint.body, response: { 201: createEndpoint.answer } },
    async handler(request, reply) {
      const body = await createDraft(db, { content: request.body, editor: editorOf(request) })
      reply.status(201)
      return { body }
    },
  })

  app.route({
    method: findEndpoint.method,
    url: findEndpoint.path,
    onRequest,
    schema: { summary: findEndpoint.summary, params: findEndpoint.params, response: { 200: findEndpoint.answer } },
    async handler({ params }) {
      return { body: await describeExisting(db, readId(params)) }
    },
  })

  app.route({
    method: saveDraft.method,
    url: saveDraft.path,
    onRequest,
    schema: {
      summary: saveDraft.summary,
      params: saveDraft.params,
      body: saveDraft.body,
      response: { 200: saveDraft.answer },
    },
    async handler(request) {
      const { version, ...content } = request.body
      return { body: await saveContent(db, { ...editOf(request), version, content }) }
    },
  })

  app.route({
    method: setDraftWork.method,
    url: setDraftWork.path,
    onRequest,
    schema: {
      summary: setDraftWork.summary,
      params: setDraftWork.params,
      body: setDraftWork.body,
      response: { 200: setDraftWork.answer },
    },
    async handler(request) {
      return { body: await setWork(db, { ...editOf(request), ...request.body }) }
    },
  })

  app.route({
    method: setDraftTerms.method,
    url: setDraftTerms.path,
    onRequest,
    schema: {
      summary: setDraftTerms.summary,
      params: setDraftTerms.params,
      body: setDraftTerms.body,
      response: { 200: setDraftTerms.answer },
    },
    async handler(request) {
      const { version, ...terms } = request.body
      return { body: await setTerms(db, { ...editOf(request), version, terms, addresses }) }
    },
  })

  app.route({
    method: askDraftStep.method,
    url: askDraftStep.path,
    onRequest,
    schema: {
      summary: askDraftStep.summary,
      params: askDraftStep.params,
      body: askDraftStep.body,
      response: { 200: askDraftStep.answer },
    },
    async handler(request) {
      const { version, step, wallet, nonce, ...terms } = request.body
      return { body: await askStep(db, { ...editOf(request), version, step, wallet, nonce, terms }) }
    },
  })

  app.route({
    method: reportDraftHash.method,
    url: reportDraftHash.path,
    onRequest,
    schema: {
      summary: reportDraftHash.summary,
      params: reportDraftHash.params,
      body: reportDraftHash.body,
      response: { 200: reportDraftHash.answer },
    },
    async handler(request) {
      // The schema has seen that it is hexadecimal.
      const hash = request.body.hash as Hash
      return { body: await reportHash(db, { ...editOf(request), number: readNumber(request.params), hash }) }
    },
  })

  app.route({
    method: reportDraftEnding.method,
    url: reportDraftEnding.path,
    onRequest,
    schema: {
      summary: reportDraftEnding.summary,
      params: reportDraftEnding.params,
      body: reportDraftEnding.body,
      response: { 200: reportDraftEnding.answer },
    },
    async handler(request) {
      const { ending } = request.body
      return { body: await reportEnding(db, { ...editOf(request), number: readNumber(request.params), ending }) }
    },
  })

  app.route({
    method: deleteDraft.method,
    url: deleteDraft.path,
    onRequest,
    schema: { summary: deleteDraft.summary, params: deleteDraft.params, response: { 200: deleteDraft.answer } },
    async handler(request) {
      const { id, editor } = editOf(request)
      await giveUpDraft(db, { id, editor })
      return { body: { id } }
    },
  })
}

function editOf(request: FastifyRequest<{ Params: { id: string } }>): { id: string; editor: Editor } {
  return { id: readId(request.params), editor: editorOf(request) }
}

function editorOf(request: FastifyRequest): Editor {
  const { email } = requireAdministrator(request)
  return { email, network: clientNetwork(request.ip) }
}

/** What is no id names nothing. */
function readId({ id }: { id: string }): string {
  const parsed = z.uuid().safeParse(id)
  if (!parsed.success) throw new RequestError('NOT_FOUND')
  return parsed.data
}

function readNumber({ number }: { number: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new RequestError('NOT_FOUND')
  return Number(number)
}
