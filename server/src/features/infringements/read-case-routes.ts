import multipart from '@fastify/multipart'
import {
  addCaseDocumentByToken,
  addMyCaseDocument,
  addToCase,
  answerCaseByToken,
  answerMyCase,
  complainAboutMyCase,
  complainByToken,
  findMyCase,
  listMyCases,
  readCaseByToken,
  readCaseDocumentByToken,
  readMyCaseDocument,
  withdrawReport as withdrawEndpoint,
} from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listStrikes, toStrike } from '../../accounts/strikes-of.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import { requireAccount } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { readId, serve } from '../../http/serve.ts'
import { sendPrivateFile } from '../../media-store/send-private-file.ts'
import { type DocumentsContext, documentUploadOptions, openCaseDocument, sendCaseDocument } from './case-documents.ts'
import { findUploader, hiddenFrom, hideEmails } from './case-mails.ts'
import { findCase, findCaseOf, listCasesOf } from './case-store.ts'
import { type LinkedSide, readCaseToken } from './case-token.ts'
import { describeForSide, toMyCase } from './describe-case.ts'
import { addToReport, answerNotice, complain, requireSide, type Speaking, withdrawReport } from './speak-in-case.ts'

const PER_MINUTE = 60
/** Each can take 10 MB of disk. */
const DOCUMENTS_PER_MINUTE = 20

export const bytesSchema = z.string().describe('The bytes of the file')

/** A case as its two sides read it: with the link from an email, or an uploader with an account. */
export const readCaseRoutes: FastifyPluginAsync<DocumentsContext & { casesKey: Uint8Array }> = async (
  app,
  { casesKey, ...context },
) => {
  const { db, store, providerEmail } = context
  const onRequest = limitRequests(db, { name: 'cases', perMinute: PER_MINUTE })
  await app.register(multipart, documentUploadOptions)

  const describe = async ({ id, side }: { id: bigint; side: LinkedSide }) => {
    const body = await readConsistently(db, async (consistent) =>
      describeForSide(consistent, { row: await findCase(consistent, id), side, providerEmail }),
    )
    return { body }
  }
  const openToken = async (token: string, { ip }: FastifyRequest): Promise<Speaking> => {
    const link = readCaseToken(casesKey, token)
    await findCase(db, link.id)
    await requireSide(db, link)
    return { ...link, network: clientNetwork(ip) }
  }
  const openLink = (request: FastifyRequest<{ Body: { token: string } }>) => openToken(request.body.token, request)
  const sendDocument = async (reply: FastifyReply, { id: caseId, side: reader, network }: Speaking, id: string) => {
    const row = await findCase(db, caseId)
    const uploaderEmail = (await findUploader(db, row, providerEmail)).to.address
    const actor = reader === 'REPORTER' ? row.email : uploaderEmail
    const opened = await openCaseDocument(db, { caseId, id: readId({ id }), reader, actor, network })
    const name = hideEmails(opened.name, hiddenFrom(reader, row, uploaderEmail))
    const file = { id: opened.id, name, contentType: opened.content_type, isDocument: true }
    return await sendPrivateFile({ store, reply }, file)
  }
  const openOwn = async (request: FastifyRequest<{ Params: { id: number } }>, db: Database): Promise<Speaking> => {
    const { id } = await findCaseOf(db, { id: BigInt(request.params.id), accountId: requireAccount(request).id })
    return { id, side: 'UPLOADER', network: clientNetwork(request.ip) }
  }

  serve(app, { ...readCaseByToken, onRequest }, async (request) => await describe(await openLink(request)))
  serve(app, { ...addToCase, onRequest }, async (request) => {
    const speaking = await openLink(request)
    await addToReport(context, speaking, request.body.text)
    return await describe(speaking)
  })
  serve(app, { ...withdrawEndpoint, onRequest }, async (request) => {
    const speaking = await openLink(request)
    await withdrawReport(context, speaking)
    return await describe(speaking)
  })
  serve(app, { ...answerCaseByToken, onRequest }, async (request) => {
    const speaking = await openLink(request)
    await answerNotice(context, speaking, request.body.answer)
    return await describe(speaking)
  })
  serve(app, { ...complainByToken, onRequest }, async (request) => {
    const speaking = await openLink(request)
    await complain(context, speaking, request.body.text)
    return await describe(speaking)
  })

  const documentLimit = { onRequest: limitRequests(db, { name: 'case-documents', perMinute: DOCUMENTS_PER_MINUTE }) }
  serve(app, { ...addCaseDocumentByToken, ...documentLimit }, async (request) =>
    describe(await sendCaseDocument(context, request, (token) => openToken(token, request))),
  )
  serve(app, { ...readCaseDocumentByToken, answer: bytesSchema, onRequest }, async (request, reply) =>
    sendDocument(reply, await openLink(request), request.body.id),
  )

  serve(app, listMyCases, async (request) => {
    const { id } = requireAccount(request)
    return await readConsistently(db, async (consistent) => {
      const data = []
      for (const row of await listCasesOf(consistent, id)) data.push(await toMyCase(consistent, row))
      const strikes = await listStrikes(consistent, id)
      return { data, strikes: strikes.map((strike) => toStrike(strike, new Date())) }
    })
  })
  serve(app, findMyCase, async (request) => await describe(await openOwn(request, db)))
  serve(app, answerMyCase, async (request) => {
    const speaking = await openOwn(request, db)
    await answerNotice(context, speaking, request.body)
    return await describe(speaking)
  })
  serve(app, complainAboutMyCase, async (request) => {
    const speaking = await openOwn(request, db)
    await complain(context, speaking, request.body.text)
    return await describe(speaking)
  })
  serve(app, { ...addMyCaseDocument, ...documentLimit }, async (request) =>
    describe(await sendCaseDocument(context, request, await openOwn(request, db))),
  )
  serve(app, { ...readMyCaseDocument, answer: bytesSchema }, async (request, reply) =>
    sendDocument(reply, await openOwn(request, db), request.params.documentId),
  )
}
