import type { CaseSummary } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleCase } from '../../../test/support/sample-case.ts'
import type { Fetcher } from '../../api/call-api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type ActKind, type ReadAct, readAct } from './read-act.ts'
import { carryOut, countReports, loadReports } from './report-calls.ts'
import { openReportsKey } from './report-keys.ts'

const { id, state, song, work, contentUrl, reportedAt, waitingSince, reporter } = sampleCase
const summary: CaseSummary = {
  ...{ id, state, song, work, contentUrl, reportedAt, waitingSince },
  reporterName: reporter.name,
  reporterEmail: reporter.email,
  isDue: true,
  hasOpenComplaint: false,
  isHeld: false,
  awaitsSecond: false,
}

/** A server with this many cases, all due until something is done about one. */
function serve(total: number) {
  const asked: string[] = []
  const sent: unknown[] = []
  let due = total
  const fetcher: Fetcher = async (path, init) => {
    asked.push(`${init?.method ?? 'GET'} ${path.replace('/api/cases', '')}`)
    if (init?.method === 'POST') {
      due -= 1
      sent.push(init.body === undefined ? undefined : JSON.parse(String(init.body)))
      return Response.json({ body: sampleCase })
    }
    return Response.json({ data: [summary], total, due })
  }
  return { fetcher, asked, sent }
}

test.each([
  [0, 1, 1],
  [20, 1, 1],
  [21, 2, 2],
])('%i reports fill page %i of %i', async (total, page, pages) => {
  expect(await loadReports(serve(total).fetcher, { page, state: null })).toMatchObject({ page, pages })
})

test('the first page replaces one that does not exist', async () => {
  const { fetcher, asked } = serve(20)
  expect(await loadReports(fetcher, { page: 2, state: 'OPEN' })).toMatchObject({ page: 1, pages: 1 })
  expect(asked).toEqual(['GET ?page=2&size=20&show=OPEN', 'GET ?page=1&size=20&show=OPEN'])
})

const form = new FormData()
for (const [name, value] of Object.entries({
  ...{ text: 'What?', statement: 'So.', reason: 'Known.', facts: 'Facts.', ground: 'Ground.' },
  ...{ artistEmail: 'bo@lind.example', side: 'REPORTER', blocks: 'on', isGranted: 'on' },
}))
  form.set(name, value)

function read(kind: ActKind): ReadAct {
  const reading = readAct(kind, form)
  if (reading.kind === 'wrong') throw new Error('The sample is wrong')
  return reading.value
}

const reasons = { facts: 'Facts.', ground: 'Ground.', artistEmail: 'bo@lind.example' }

test.each<[ActKind, string, unknown]>([
  ['ask', 'question', { text: 'What?' }],
  ['reject', 'rejection', { statement: 'So.', isPlainlyUnfounded: false }],
  ['admit', 'admission', { reason: 'Known.' }],
  ['block', 'block', { ...reasons, cause: 'NOTICE' }],
  ['recordCourtOrder', 'block', { ...reasons, cause: 'COURT_ORDER' }],
  ['notify', 'notice', { ...reasons, blocks: true }],
  ['uphold', 'upholding', { statement: 'So.', isGrave: false }],
  ['confirm', 'confirmation', { act: 'LIFT', statement: 'So.', isGrave: true }],
  ['decline', 'proposal-end', { act: 'LIFT', statement: 'So.', isGrave: true }],
  ['takeBack', 'proposal-end', { act: 'LIFT', statement: 'So.', isGrave: true }],
  ['dismiss', 'dismissal', { statement: 'So.', isPlainlyUnfounded: false }],
  ['lift', 'lift', { statement: 'So.' }],
  ['decideComplaint', 'complaint-decision', { side: 'REPORTER', isGranted: true, statement: 'So.' }],
])('to %s is a call of its own, after which the cases are counted again', async (kind, path, body) => {
  const { fetcher, asked, sent } = serve(3)
  expect(await countReports(fetcher)).toBe(3)
  const by = 'ann@melos.example'
  const proposal = { act: 'LIFT', by, at: reportedAt, statement: 'So.', isGrave: true, isYours: false } as const
  expect(await carryOut(fetcher, { shown: { id: 12, proposal }, kind, read: read(kind) })).toEqual(sampleCase)
  expect(asked[1]).toBe(`POST /12/${path}`)
  expect(sent).toEqual([body])
  expect(queryClient.getQueryData(openReportsKey)).toBe(2)
})

test('an act counts even if the count fails to load', async () => {
  const { fetcher } = serve(1)
  const failing: Fetcher = (path, init) =>
    init === undefined ? Promise.reject(new Error('no line')) : fetcher(path, init)
  expect(await carryOut(failing, { shown: { id: 12, proposal: null }, kind: 'lift', read: read('lift') })).toEqual(
    sampleCase,
  )
})
