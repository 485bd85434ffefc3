import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleStoredReport } from '../../../test/support/sample-stored-report.ts'
import type { Query } from '../../ui/loaded.tsx'
import type { ReportsPage } from './report-calls.ts'
import { ReportsList } from './review-reports.tsx'
import { texts } from './texts.ts'

type Answer = Omit<Query<ReportsPage>, 'refetch'>

const refetch: Query<ReportsPage>['refetch'] = () => Promise.reject(new Error('Not called'))
const loading: Answer = { data: undefined, isPending: true, error: null, errorUpdateCount: 0 }
const failed: Answer = { data: undefined, isPending: false, error: null, errorUpdateCount: 1 }
const answer = (data: ReportsPage): Answer => ({ data, isPending: false, error: null, errorUpdateCount: 0 })

function draw(query: Answer): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ReportsList query={{ ...query, refetch }} onClosed={() => undefined} />
    </MemoryRouter>,
  )
}
const drawReport = (about: Partial<typeof sampleStoredReport> = {}) =>
  draw(answer({ reports: [{ ...sampleStoredReport, ...about }], page: 1, pages: 1 }))

test('a skeleton is shown while they load', () => {
  expect(draw(loading)).toContain(texts.loading)
})

test('a failed load can be retried', () => {
  const page = draw(failed)
  expect(page).toContain(texts.failed.title)
  expect(page).toContain(`>${texts.failed.action}</button>`)
})

test('an empty list says so', () => {
  expect(draw(answer({ reports: [], page: 1, pages: 1 }))).toContain('No reports.')
})

test('every item is shown, with a link to email the reporter', () => {
  const page = drawReport()
  const { statement, work, content, proof, name } = sampleStoredReport
  for (const words of [statement, work, content, proof, name, 'Report 12', 'Open', '15 Nov 2026, 12:00 UTC']) {
    expect(page).toContain(words)
  }
  expect(page).toContain('href="mailto:ada@wren.example?subject=Your%20report%2012"')
  expect(page).toContain('<a href="https://melos.example/auction/7" target="_blank" rel="noopener noreferrer nofollow"')
})

test.each(['javascript:alert(1)', ' javascript:alert(1)//https://', 'data:text/html,hello', 'no address'])(
  '%j is no link',
  (contentUrl) => {
    expect(drawReport({ contentUrl })).not.toMatch(/<a href="(?!mailto:)/)
  },
)

test('markup is text', () => {
  const script = '<script>alert(1)</script>'
  const page = drawReport({ statement: script, work: script, content: script, proof: script, name: script })
  expect(page).not.toContain('<script>')
  expect(page.match(/&lt;script&gt;/g)).toHaveLength(5)
})

test('a closed report says who closed it and when, and cannot be closed again', () => {
  const page = drawReport({ closedAt: '2026-11-16 08:30:00', closedBy: 'admin@melos.example' })
  expect(page).toContain(texts.closed('16 Nov 2026, 08:30 UTC', 'admin@melos.example'))
  expect(page).not.toContain('<button')
  expect(drawReport()).toContain(`aria-label="${texts.closeWhich(12)}"`)
})

test.each([
  [1, []],
  [2, ['1', '2', '2']],
])('of %i pages the first leads to pages %j', (pages, reached) => {
  const page = draw(answer({ reports: [sampleStoredReport], page: 1, pages }))
  expect([...page.matchAll(/page=(\d+)/g)].map(([, number]) => number)).toEqual(reached)
})
