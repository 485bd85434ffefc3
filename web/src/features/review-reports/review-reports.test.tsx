import { type CaseSummary, type ChainAct, DAYS_AFTER_REFUSAL, type InfringementCase } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { sampleCase } from '../../../test/support/sample-case.ts'
import type { Query } from '../../ui/loaded.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ReviewedCase } from './case-review.tsx'
import type { ActKind } from './read-act.ts'
import type { ReportsPage } from './report-calls.ts'
import { listMarks, ReportsList } from './review-reports.tsx'
import { texts } from './texts.ts'

type Answer = Omit<Query<ReportsPage>, 'refetch'>

const now = Date.UTC(2026, 10, 17, 12)
const refetch: Query<ReportsPage>['refetch'] = () => Promise.reject(new Error('Not called'))
const answer = (data: ReportsPage): Answer => ({ data, isPending: false, error: null, errorUpdateCount: 0 })
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
const one = (about: Partial<CaseSummary>): ReportsPage => ({
  reports: [{ ...summary, ...about }],
  ...{ total: 1, due: 1, page: 1, pages: 1 },
})
const draw = (data: ReportsPage, filter: 'DUE' | null = null) =>
  drawPage(
    <ReportsList query={{ ...answer(data), refetch }} address={{ page: 1, state: filter }} isBusy={false} now={now} />,
  )
const none: ReportsPage = { reports: [], total: 0, due: 0, page: 1, pages: 1 }

test('an empty list says why', () => {
  expect(readText(draw(none))).toContain(texts.none)
  expect(readText(draw(none, 'DUE'))).toContain(texts.noMatch)
})

test('a row leads to its case, and says what it waits for and for how long', () => {
  const page = draw(one({}))
  expect(page).toContain('href="/admin/reports/12"')
  const words = readText(page)
  for (const part of ['Harbour Lights by The Tidewater Few', 'Received', texts.waiting(2), 'Ada Wren'])
    expect(words).toContain(part)
  expect(readText(draw(one({ isDue: false })))).not.toContain(texts.waiting(2))
})

test('a report that is not about one song shows its address as text', () => {
  const page = draw(one({ song: null, contentUrl: 'javascript:alert(1)' }))
  expect(readText(page)).toContain('javascript:alert(1)')
  expect(page).not.toContain('href="javascript')
})

test('marks say what is special', () => {
  const block = { since: '2026-11-16 08:00:00', isPermanent: false, isOrdered: false }
  const blocked = { externalId: 7, title: '', artist: '', block }
  const { marks } = texts
  expect(listMarks(summary)).toEqual([])
  expect(listMarks({ ...summary, hasOpenComplaint: true, isHeld: true, awaitsSecond: true, song: blocked })).toEqual([
    marks.complaint,
    marks.held,
    marks.second,
    marks.blocked,
  ])
  const removed = { ...blocked, block: { ...block, isPermanent: true } }
  expect(listMarks({ ...summary, song: removed })).toEqual([marks.removed])
})

const drawCase = (about: Partial<InfringementCase> = {}) =>
  drawPage(<ReviewedCase shown={{ ...sampleCase, ...about }} onChange={() => undefined} />, now)
const nothing = Object.fromEntries(Object.keys(sampleCase.can).map((kind) => [kind, false])) as InfringementCase['can']

test('every item is shown, with a link to email the reporter', () => {
  const page = drawCase()
  const words = readText(page)
  const { statement, work, content, proof } = sampleCase
  for (const part of [work, content, proof, 'Ada Wren', texts.report('12'), texts.one.hidesEmail])
    expect(words).toContain(part)
  expect(page).toContain(statement.split('\n')[0])
  expect(page).toContain('href="mailto:ada@wren.example?subject=Your%20report%2012"')
  expect(page).toContain('<a href="https://melos.example/auction/7" target="_blank" rel="noopener noreferrer nofollow"')
})

test('markup is text, and only web addresses are links', () => {
  const script = '<script>alert(1)</script>'
  const page = drawCase({
    statement: script,
    work: script,
    proof: script,
    contentUrl: ' javascript:alert(1)//https://',
  })
  expect(page).not.toContain('<script>')
  expect(page).not.toMatch(/href="\s*javascript/)
})

test.each(Object.keys(nothing) as ActKind[])('what can be done is offered: %s', (kind) => {
  const lines = describeMarkup(drawCase({ can: { ...nothing, [kind]: true } }))
  const buttons = lines.filter((line) => line.startsWith('button'))
  expect(buttons).toEqual([`button "${texts.acts[kind].open}" focusable haspopup=dialog`])
})

test('a withdrawn strike of a closed account leads to lifting the restriction', () => {
  const strike = { caseId: 12, at: '2026-11-16 08:00:00', endsAt: '2027-11-16 08:00:00' }
  const withdrawn = { ...strike, withdrawnAt: '2026-11-18 08:00:00', isActive: false }
  const uploader = { accountId: 'a1', username: 'ben-marsh', state: 'CLOSED', strikes: [withdrawn] } as const
  const textOf = (about: Partial<NonNullable<InfringementCase['uploader']>>) =>
    readText(drawCase({ uploader: { ...uploader, strikes: [withdrawn], ...about } }))
  const { closedByStrike } = texts.uploader
  expect(textOf({})).toContain(closedByStrike)
  expect(textOf({ state: 'ACTIVE' })).not.toContain(closedByStrike)
  expect(textOf({ strikes: [{ ...strike, withdrawnAt: null, isActive: true }] })).not.toContain(closedByStrike)
  expect(textOf({ strikes: [{ ...withdrawn, caseId: 13 }] })).not.toContain(closedByStrike)
})

test('a case in which nothing can be done says so', () => {
  expect(readText(drawCase({ can: nothing }))).toContain(texts.acts.nothing)
})

test('a proposal says who made it, why, and that another administrator has to confirm it', () => {
  const proposal = {
    act: 'UPHOLD' as const,
    by: 'ann@melos.example',
    at: '2026-11-16 08:00:00',
    statement: 'It’s theirs.',
    isGrave: true,
    isYours: true,
  }
  const words = readText(drawCase({ proposal }))
  for (const part of ['ann@melos.example', 'It’s theirs.', texts.proposal.grave, texts.proposal.yours])
    expect(words).toContain(part)
  expect(readText(drawCase({ proposal: { ...proposal, isYours: false } }))).not.toContain(texts.proposal.yours)
  for (const act of ['UPHOLD', 'LIFT', 'GRANT'] as const) {
    const sentence = texts.proposal.texts[act]('ann@melos.example', '16 Nov 2026, 08:00 UTC')
    expect(readText(drawCase({ proposal: { ...proposal, act } }))).toContain(sentence)
  }
})

test('whoever decides a complaint reads that refusing it deletes the files, and when', () => {
  const complaint = { side: 'UPLOADER', at: '2026-11-16 08:00:00', text: 'It’s mine.', answer: null } as const
  const upheld = { state: 'UPHELD' as const, can: { ...nothing, lift: true }, complaints: [complaint] }
  const textOf = (about: Partial<InfringementCase>) => {
    const shown = { ...sampleCase, ...upheld, ...about }
    const close = () => undefined
    return readText(drawPage(<ActDialog shown={shown} kind="decideComplaint" onDone={close} onClose={close} />, now))
  }
  const deletes = texts.acts.decideComplaint.deletes(DAYS_AFTER_REFUSAL)
  expect(textOf({})).toContain(deletes)
  const others: Partial<InfringementCase>[] = [
    { complaints: [{ ...complaint, side: 'REPORTER' }] },
    { can: nothing },
    { state: 'NOTIFIED' },
  ]
  for (const about of others) expect(textOf(about)).not.toContain(deletes)
})

const act: ChainAct = {
  kind: 'WITHDRAW_AUCTION',
  externalId: 7,
  song: '0x0000000000000000000000000000000000000001',
  account: null,
  role: 'OWNER',
  doneAt: null,
  heldUntil: null,
}

test('an act on the chain that is due leads to where it’s done, and one that is done says when', () => {
  const page = drawCase({ acts: [act] })
  expect(readText(page)).toContain(texts.chain.roles.OWNER)
  expect(describeMarkup(page)).toContain(`link "${texts.chain.open}" focusable`)
  const done = readText(drawCase({ acts: [{ ...act, doneAt: '2026-11-16 08:00:00' }] }))
  expect(done).toContain(texts.chain.done('16 Nov 2026, 08:00 UTC'))
  expect(done).not.toContain(texts.chain.roles.OWNER)
})

test('other cases of the song and of the reporter lead to their pages', () => {
  const related = {
    id: 4,
    state: 'DISMISSED',
    title: 'One',
    reporterName: 'Cy',
    reportedAt,
    isPlainlyUnfounded: true,
  } as const
  const page = drawCase({ sameWork: [related], sameReporter: [{ ...related, id: 5 }] })
  expect(page).toContain('href="/admin/reports/4"')
  expect(page).toContain('href="/admin/reports/5"')
  expect(readText(page)).toContain(texts.one.unfounded)
})

test.each([
  ['0', 'Nothing waits for you'],
  ['1', '1\u00A0report waits for you'],
  ['2', '2\u00A0reports wait for you'],
])('%s due reports are counted', (count, words) => {
  expect(texts.due(count)).toBe(words)
})
