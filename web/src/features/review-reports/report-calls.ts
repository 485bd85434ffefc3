import {
  admitReporter,
  askReporter,
  blockWork,
  type CaseSummary,
  confirmProposal,
  decideComplaint,
  dismissReport,
  endProposal,
  findCase,
  type InfringementCase,
  liftBlock,
  listCases,
  type MediaType,
  notifyUploader,
  readCaseDocument,
  readCaseFile,
  rejectReport,
  upholdReport,
} from '@melos/api-contract'
import { callApi, type Fetcher, withParams } from '../../api/call-api.ts'
import { loadBlob } from '../../api/load-blob.ts'
import { loadPage } from '../../api/load-page.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { ActKind, ReadAct } from './read-act.ts'
import { openReportsKey } from './report-keys.ts'
import type { ReportsQuery } from './reports-query.ts'

const PAGE_SIZE = 20

export interface ReportsPage {
  readonly reports: readonly CaseSummary[]
  readonly total: number
  readonly due: number
  readonly page: number
  readonly pages: number
}

export async function loadReports(fetcher: Fetcher, { page, state }: ReportsQuery): Promise<ReportsPage> {
  const { answer, ...place } = await loadPage((query) => ask(fetcher, { ...query, show: state ?? 'ALL' }), {
    page,
    size: PAGE_SIZE,
  })
  return { reports: answer.data, total: answer.total, due: answer.due, ...place }
}

/** How many cases wait for the provider. */
export async function countReports(fetcher: Fetcher): Promise<number> {
  return (await ask(fetcher, { page: 1, size: 1, show: 'DUE' })).due
}

/** Every response includes the number, which other parts of the page show. */
async function ask(fetcher: Fetcher, query: { page: number; size: number; show: 'ALL' | 'OPEN' | 'DUE' }) {
  const answer = await callApi(fetcher, { endpoint: listCases, query })
  queryClient.setQueryData(openReportsKey, answer.due)
  return answer
}

export async function loadCase(fetcher: Fetcher, id: string): Promise<InfringementCase> {
  return (await callApi(fetcher, { endpoint: findCase, params: { id } })).body
}

export const openCaseDocument = (id: number, documentId: string): Promise<Blob> =>
  loadBlob(withParams(readCaseDocument.path, { id, documentId }))

export const toCaseFilePath = (id: number, type: MediaType): string => withParams(readCaseFile.path, { id, type })

interface Asked {
  readonly shown: Pick<InfringementCase, 'id' | 'proposal'>
  readonly kind: ActKind
  readonly read: ReadAct
}

/** Carries out an act, and returns the changed case. */
export async function carryOut(fetcher: Fetcher, asked: Asked): Promise<InfringementCase> {
  const changed = (await act(fetcher, asked)).body
  await countReports(fetcher).catch(() => undefined)
  return changed
}

function act(fetcher: Fetcher, { shown: { id, proposal }, kind, read }: Asked) {
  const params = { id }
  const { text, statement, reason, blocks, isGrave, isPlainlyUnfounded, side, isGranted } = read
  const { facts, ground, artistEmail } = read
  const reasons = { facts, ground, ...(artistEmail !== undefined && { artistEmail }) }
  switch (kind) {
    case 'ask':
      return callApi(fetcher, { endpoint: askReporter, params, body: { text } })
    case 'reject':
      return callApi(fetcher, { endpoint: rejectReport, params, body: { statement, isPlainlyUnfounded } })
    case 'admit':
      return callApi(fetcher, { endpoint: admitReporter, params, body: { reason } })
    case 'block':
      return callApi(fetcher, { endpoint: blockWork, params, body: { ...reasons, cause: 'NOTICE' } })
    case 'recordCourtOrder':
      return callApi(fetcher, { endpoint: blockWork, params, body: { ...reasons, cause: 'COURT_ORDER' } })
    case 'notify':
      return callApi(fetcher, { endpoint: notifyUploader, params, body: { ...reasons, blocks } })
    case 'uphold':
      return callApi(fetcher, { endpoint: upholdReport, params, body: { statement, isGrave } })
    case 'confirm':
      return callApi(fetcher, { endpoint: confirmProposal, params, body: toSeen(proposal) })
    case 'decline':
    case 'takeBack':
      return callApi(fetcher, { endpoint: endProposal, params, body: toSeen(proposal) })
    case 'dismiss':
      return callApi(fetcher, { endpoint: dismissReport, params, body: { statement, isPlainlyUnfounded } })
    case 'lift':
      return callApi(fetcher, { endpoint: liftBlock, params, body: { statement } })
    case 'decideComplaint':
      return callApi(fetcher, { endpoint: decideComplaint, params, body: { side, isGranted, statement } })
    default:
      return kind satisfies never
  }
}

/** The server refuses it if the proposal has changed since it was shown. */
const toSeen = (proposal: InfringementCase['proposal']) => ({
  act: proposal?.act ?? ('UPHOLD' as const),
  statement: proposal?.statement ?? '',
  isGrave: proposal?.isGrave ?? false,
})
