import {
  acknowledgeRepeats,
  approveStatement,
  decideStatementLines,
  discardStatement,
  enterStatementReceipt,
  findPayerStatement,
  leaveSongForLater,
  listPayerStatements,
  listStatementGroups,
  listStatementRows,
  mapStatementColumns,
  type PayerStatement,
  type PayerStatementSummary,
  previewStatement,
  reopenStatement,
  type StatementGroup,
  type StatementPreview,
  type StatementRow,
  setStatementTerms,
  submitStatement,
  takeInStatement,
  takeUpLaterLines,
} from '@melos/api-contract'
import { provenFetch } from '../../account/proven-fetch.ts'
import { type BodyOf, callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { uploadForm } from '../../api/upload-form.ts'
import type { StatementsQuery } from './statements-query.ts'

/** The list and all statements, which a change can change together. */
export const statementsKey = ['admin', 'statements'] as const
export const keyOf = (id: number) => [...statementsKey, 'one', id] as const

const PAGE_SIZE = 20
const GROUPS_PER_PAGE = 20
const ROWS_PER_PAGE = 50

export interface StatementsPage {
  readonly statements: readonly PayerStatementSummary[]
  readonly payers: readonly string[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

export async function loadStatements(fetcher: Fetcher, { page, state }: StatementsQuery): Promise<StatementsPage> {
  const { answer, ...place } = await loadPage(
    (asked) => callApi(fetcher, { endpoint: listPayerStatements, query: { ...asked, state: state ?? undefined } }),
    { page, size: PAGE_SIZE },
  )
  return { statements: answer.data, payers: answer.payers, total: answer.total, ...place }
}

export async function loadStatement(id: string | number): Promise<PayerStatement> {
  return (await callApi(signedFetch, { endpoint: findPayerStatement, params: { id } })).body
}

export async function loadPreview(id: number): Promise<StatementPreview> {
  return (await callApi(signedFetch, { endpoint: previewStatement, params: { id } })).body
}

export interface GroupsQuery {
  readonly page: number
  readonly decided?: 'yes' | 'no' | undefined
  readonly search?: string | undefined
}

export interface GroupsPage {
  readonly groups: readonly StatementGroup[]
  readonly total: number
  readonly undecidedRows: number
  readonly page: number
  readonly pages: number
}

export async function loadGroups(id: number, { page, ...filter }: GroupsQuery): Promise<GroupsPage> {
  const { answer, ...place } = await loadPage(
    (asked) => callApi(signedFetch, { endpoint: listStatementGroups, params: { id }, query: { ...asked, ...filter } }),
    { page, size: GROUPS_PER_PAGE },
  )
  return { groups: answer.data, total: answer.total, undecidedRows: answer.undecidedRows, ...place }
}

export interface RowsPage {
  readonly rows: readonly StatementRow[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

export async function loadRows(id: number, { group, page }: { group: string; page: number }): Promise<RowsPage> {
  const { answer, ...place } = await loadPage(
    (asked) => callApi(signedFetch, { endpoint: listStatementRows, params: { id }, query: { ...asked, group } }),
    { page, size: ROWS_PER_PAGE },
  )
  return { rows: answer.data, total: answer.total, ...place }
}

interface TakingIn {
  readonly payer: string
  readonly file: File
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export async function takeIn({ payer, file, onProgress, signal }: TakingIn): Promise<PayerStatement> {
  // Renews tokens that are about to expire, and asks for the passkey, because a long upload cannot be repeated.
  await callApi(provenFetch, { endpoint: listPayerStatements, query: { size: 1 } })
  signal.throwIfAborted()
  const form = new FormData()
  form.append('payer', payer)
  form.append('file', file, file.name)
  const report = ({ sent, total }: { sent: number; total: number }): void => onProgress(total === 0 ? 1 : sent / total)
  return (await uploadForm({ endpoint: takeInStatement, form, onProgress: report, signal })).body
}

type Changed = Promise<{ body: PayerStatement }>

/** Changes name the version that the person has seen, and return the statement as it is afterwards. */
export const changes = {
  map: (id: number, body: BodyOf<typeof mapStatementColumns>): Changed =>
    callApi(provenFetch, { endpoint: mapStatementColumns, params: { id }, body }),
  enterReceipt: (id: number, body: BodyOf<typeof enterStatementReceipt>): Changed =>
    callApi(provenFetch, { endpoint: enterStatementReceipt, params: { id }, body }),
  setTerms: (id: number, body: BodyOf<typeof setStatementTerms>): Changed =>
    callApi(provenFetch, { endpoint: setStatementTerms, params: { id }, body }),
  leaveSong: (id: number, body: BodyOf<typeof leaveSongForLater>): Changed =>
    callApi(provenFetch, { endpoint: leaveSongForLater, params: { id }, body }),
  decide: (id: number, body: BodyOf<typeof decideStatementLines>): Changed =>
    callApi(provenFetch, { endpoint: decideStatementLines, params: { id }, body }),
  acknowledge: (id: number, body: BodyOf<typeof acknowledgeRepeats>): Changed =>
    callApi(provenFetch, { endpoint: acknowledgeRepeats, params: { id }, body }),
  submit: (id: number, body: BodyOf<typeof submitStatement>): Changed =>
    callApi(provenFetch, { endpoint: submitStatement, params: { id }, body }),
  approve: (id: number, body: BodyOf<typeof approveStatement>): Changed =>
    callApi(provenFetch, { endpoint: approveStatement, params: { id }, body }),
  reopen: (id: number, body: BodyOf<typeof reopenStatement>): Changed =>
    callApi(provenFetch, { endpoint: reopenStatement, params: { id }, body }),
  discard: (id: number, body: BodyOf<typeof discardStatement>): Changed =>
    callApi(provenFetch, { endpoint: discardStatement, params: { id }, body }),
  takeUpLater: (id: number): Changed => callApi(provenFetch, { endpoint: takeUpLaterLines, params: { id } }),
} as const
