import type { MyCase, Strike } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { texts as caseTexts } from '../../cases/texts.ts'
import { OwnCases } from './own-cases.tsx'
import { describeStrike, OwnCasesList } from './own-cases-panel.tsx'
import { texts } from './texts.ts'

const mine: MyCase = {
  id: 12,
  state: 'NOTIFIED',
  title: 'Harbour Lights',
  notifiedAt: '2026-11-16 08:00:00',
  answerUntil: '2026-11-23 08:00:00',
  block: null,
  canAnswer: true,
}
const strike: Strike = {
  caseId: 9,
  at: '2026-01-16 08:00:00',
  endsAt: '2027-01-16 08:00:00',
  withdrawnAt: null,
  isActive: true,
}
const draw = (data: MyCase[], strikes: Strike[]) => drawPage(<OwnCasesList own={{ data, strikes }} />)

test('the server renders a skeleton and a sentence for browsers without scripts', () => {
  const page = drawPage(<OwnCases id={undefined} />)
  expect(page).toContain(texts.loading)
  expect(page).toContain(`<noscript><p>${texts.needsScript}</p></noscript>`)
})

test('a case leads to its page and says until when it can be answered', () => {
  const page = draw([mine], [])
  expect(page).toContain('href="/account/cases/12"')
  expect(readText(page)).toContain(texts.answerUntil('23 Nov 2026, 08:00 UTC'))
  expect(readText(page)).toContain(caseTexts.yourTurn)
  expect(readText(draw([{ ...mine, canAnswer: false }], []))).not.toContain(texts.answerUntil('23 Nov 2026, 08:00 UTC'))
})

test('a case without a notice says that the song is blocked only while it is', () => {
  const early: MyCase = { ...mine, state: 'DISMISSED', notifiedAt: null, answerUntil: null, canAnswer: false }
  const block = { since: '2026-11-16 08:00:00', isPermanent: false, isOrdered: false }
  expect(readText(draw([{ ...early, state: 'RECEIVED', block }], []))).toContain(texts.blocked)
  expect(readText(draw([early], []))).not.toContain(texts.blocked)
})

test('without cases the page says so, and explains strikes', () => {
  const words = readText(draw([], []))
  expect(words).toContain(texts.none.title)
  expect(words).toContain(texts.strikes.count(0))
  expect(words).toContain('Each ends after 12\u00A0months. With 3 at the same time, we close your account.')
})

test('only active strikes are counted, and each leads to its case', () => {
  const ended = { ...strike, caseId: 4, isActive: false }
  const page = draw([mine], [strike, ended])
  expect(readText(page)).toContain(texts.strikes.count(1))
  expect(describeMarkup(page)).toContain(`link "${texts.strikes.of(4)}" focusable`)
})

test.each<[string, Partial<Strike>, string]>([
  ['an active one', {}, 'Given on 16 Jan 2026, 08:00 UTC, ends on 16 Jan 2027, 08:00 UTC'],
  ['an ended one', { isActive: false }, 'Ended on 16 Jan 2027, 08:00 UTC'],
  ['a withdrawn one', { isActive: false, withdrawnAt: '2026-02-01 10:00:00' }, 'Withdrawn on 1 Feb 2026, 10:00 UTC'],
])('%s is described', (_, change, sentence) => {
  expect(describeStrike({ ...strike, ...change })).toBe(sentence)
})
