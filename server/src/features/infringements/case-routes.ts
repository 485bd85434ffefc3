import {
  admitReporter,
  askReporter,
  blockWork,
  confirmProposal as confirmEndpoint,
  decideComplaint as decideComplaintEndpoint,
  dismissReport,
  endProposal as endProposalEndpoint,
  findCase,
  liftBlock as liftEndpoint,
  listCases,
  notifyUploader,
  readCaseDocument,
  readCaseFile,
  rejectReport,
  upholdReport,
} from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { requireFreshPasskey } from '../../authentication/require-fresh-passkey.ts'
import { readConsistently } from '../../database/database.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { RequestError } from '../../http/request-error.ts'
import { readId, rowsOf, serve } from '../../http/serve.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { sendPrivateFile } from '../../media-store/send-private-file.ts'
import { type Act, admit, ask, block, type CaseContext, dismiss, notify, reject } from './act-on-case.ts'
import { openCaseDocument } from './case-documents.ts'
import { findCase as findRow, listSummaries } from './case-store.ts'
import { confirmProposal, decideComplaint, endProposal, liftBlock, uphold } from './decide-case.ts'
import { describeCase, toSummary } from './describe-case.ts'
import { bytesSchema } from './read-case-routes.ts'

type CaseRequest = FastifyRequest<{ Params: { id: number } }>

/** The provider's side of cases. Powerful acts need a fresh passkey from administrators who have one. */
export const caseRoutes: FastifyPluginAsync<CaseContext & { store: MediaStore }> = async (
  app,
  { store, ...context },
) => {
  const { db, providerEmail } = context

  const actOf = (request: CaseRequest): Act => {
    const { email: by } = requireAdministrator(request)
    return { id: BigInt(request.params.id), by, network: clientNetwork(request.ip) }
  }
  const describe = async ({ id, by }: Act) => {
    const asked = { id, by, providerEmail, now: new Date() }
    return { body: await readConsistently(db, (consistent) => describeCase(consistent, asked)) }
  }
  /** Answers with the case as it is afterwards. */
  const perform = async (request: CaseRequest, work: (act: Act) => Promise<void>) => {
    const act = actOf(request)
    await work(act)
    return await describe(act)
  }
  const performPowerful = async (request: CaseRequest, work: (act: Act) => Promise<void>) => {
    await requireFreshPasskey(db, request)
    return await perform(request, work)
  }

  serve(app, listCases, async ({ query: { page, size, show } }) =>
    readConsistently(db, async (consistent) => {
      const { rows, total, due } = await listSummaries(consistent, { show, ...rowsOf({ page, size }) })
      const data = []
      for (const row of rows) data.push(await toSummary(consistent, row))
      return { data, total, due }
    }),
  )
  serve(app, findCase, async (request) => await describe(actOf(request)))

  serve(app, { ...readCaseFile, answer: bytesSchema }, async ({ params: { id, type } }, reply) => {
    const { work_id } = await findRow(db, BigInt(id))
    if (work_id === null) throw new RequestError('NOT_FOUND')
    const files = db.selectFrom('media').select(['id', 'content_type']).where('work_id', '=', work_id)
    const media = await files.where('type', '=', type).executeTakeFirst()
    if (media === undefined) throw new RequestError('NOT_FOUND')
    const { id: mediaId, content_type: contentType } = media
    const file = { id: mediaId, name: type.toLowerCase(), contentType, isDocument: false }
    return await sendPrivateFile({ store, reply }, file)
  })

  serve(app, { ...readCaseDocument, answer: bytesSchema }, async (request, reply) => {
    const { id: caseId, by: actor, network } = actOf(request)
    const opening = { caseId, id: readId({ id: request.params.documentId }), actor, network } as const
    const opened = await openCaseDocument(db, { ...opening, reader: 'PROVIDER' })
    return await sendPrivateFile({ store, reply }, { ...opened, contentType: opened.content_type, isDocument: true })
  })

  serve(app, askReporter, (request) => perform(request, (act) => ask(context, act, request.body.text)))
  serve(app, rejectReport, (request) => perform(request, (act) => reject(context, act, request.body)))
  serve(app, admitReporter, (request) => perform(request, (act) => admit(context, act, request.body.reason)))
  serve(app, blockWork, (request) => performPowerful(request, (act) => block(context, act, request.body)))
  serve(app, notifyUploader, (request) => performPowerful(request, (act) => notify(context, act, request.body)))
  serve(app, upholdReport, (request) => performPowerful(request, (act) => uphold(context, act, request.body)))
  serve(app, confirmEndpoint, (request) =>
    performPowerful(request, (act) => confirmProposal(context, act, request.body)),
  )
  serve(app, endProposalEndpoint, (request) => perform(request, (act) => endProposal(context, act, request.body)))
  serve(app, dismissReport, (request) => performPowerful(request, (act) => dismiss(context, act, request.body)))
  serve(app, liftEndpoint, (request) =>
    performPowerful(request, (act) => liftBlock(context, act, request.body.statement)),
  )
  serve(app, decideComplaintEndpoint, (request) =>
    performPowerful(request, (act) => decideComplaint(context, act, request.body)),
  )
}
