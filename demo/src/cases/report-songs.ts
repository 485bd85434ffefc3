import {
  addToCase,
  askReporter,
  findCase,
  type InfringementCase,
  listCases,
  notifyUploader,
  readPublicConfig,
  rejectReport,
  reportInfringement,
} from '@melos/api-contract'
import type { Administer } from '../administer.ts'
import { json } from '../call-as.ts'
import { callServer, RefusedError } from '../call-server.ts'
import { findMailedToken } from '../find-mailed-token.ts'
import { untilListed } from '../until-listed.ts'
import { type PlannedReport, plannedReports } from './reports.ts'

interface Parties {
  readonly apiUrl: string
  readonly administer: Administer
}

/** People report songs on the public form, and the first administrator answers them. */
export async function reportSongs(parties: Parties): Promise<void> {
  try {
    for (const plan of plannedReports) await report(parties, plan)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    console.warn(`Some reports of infringement are missing in the sample world: ${error.message}`)
  }
}

/** From wherever an earlier run stopped. */
async function report({ apiUrl, administer }: Parties, plan: PlannedReport): Promise<void> {
  const { email } = plan.report
  const { data } = listCases.answer.parse(await administer(listCases, { query: '?size=100' }))
  const id = data.find(({ reporterEmail }) => reporterEmail === email)?.id ?? (await send(apiUrl, plan))
  const { question, reply, notice, refusal } = plan.course
  const found = findCase.answer.parse(await administer(findCase, { id })).body
  if (!found.can.reject) return
  if (question !== undefined && !has(found, 'QUESTION')) await administer(askReporter, { id, body: { text: question } })
  if (reply !== undefined && !has(found, 'ADDITION')) {
    const token = await findMailedToken(apiUrl, { address: email, page: '/case' })
    await post(apiUrl, addToCase, { token, text: reply })
  }
  if (notice !== undefined) await administer(notifyUploader, { id, body: notice })
  if (refusal !== undefined) await administer(rejectReport, { id, body: { statement: refusal } })
}

async function send(apiUrl: string, { title, report: facts }: PlannedReport): Promise<number> {
  const { method, path } = readPublicConfig
  const { publicUrl } = readPublicConfig.answer.parse(await callServer(apiUrl, path, { method }))
  const contentUrl = new URL(`/auction/${await untilListed(apiUrl, title)}`, publicUrl).href
  const sent = await post(apiUrl, reportInfringement, { ...facts, contentUrl })
  return reportInfringement.answer.parse(sent).body.id
}

function has({ messages }: InfringementCase, wanted: InfringementCase['messages'][number]['kind']): boolean {
  return messages.some(({ kind }) => kind === wanted)
}

async function post(
  apiUrl: string,
  { method, path }: { method: string; path: string },
  body: object,
): Promise<unknown> {
  return await callServer(apiUrl, path, { method, headers: json, body: JSON.stringify(body) })
}
