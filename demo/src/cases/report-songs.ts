import {
  addToCase,
  askReporter,
  findCase,
  type InfringementCase,
  listCases,
  notifyUploader,
  rejectReport,
  reportInfringement,
} from '@melos/api-contract'
import type { Administer } from '../administer.ts'
import { json } from '../call-as.ts'
import { callServer, RefusedError } from '../call-server.ts'
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

/** From wherever an earlier run stopped. The same report gets the same number again. */
async function report({ apiUrl, administer }: Parties, plan: PlannedReport): Promise<void> {
  const { data } = listCases.answer.parse(await administer(listCases, { query: '?size=100' }))
  const known = data.find(({ reporterEmail }) => reporterEmail === plan.report.email)
  // A blocked song is in no list any more, and neither needs to be.
  if (known !== undefined && known.state !== 'RECEIVED' && known.state !== 'ASKED') return
  const externalId = await untilListed(apiUrl, plan.title)
  const contentUrl = new URL(`/auction/${externalId}`, apiUrl).href
  const sent = await post(apiUrl, reportInfringement, { ...plan.report, contentUrl })
  const { id, token } = reportInfringement.answer.parse(sent).body
  const read = async () => findCase.answer.parse(await administer(findCase, { id })).body

  const { question, reply, notice, refusal } = plan.course
  const found = await read()
  if (question !== undefined && !has(found, 'QUESTION')) await administer(askReporter, { id, body: { text: question } })
  if (reply !== undefined && !has(found, 'ADDITION')) await post(apiUrl, addToCase, { token, text: reply })
  if (notice !== undefined) await administer(notifyUploader, { id, body: notice })
  if (refusal !== undefined) await administer(rejectReport, { id, body: { statement: refusal } })
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
