import type { CaseMessageKind, ReadCase } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { drawPage } from '../../test/support/draw-page.tsx'
import { describeMarkup, readText } from '../../test/support/read-markup.ts'
import { sampleReadCase } from '../../test/support/sample-case.ts'
import { texts as forms } from '../song-forms/texts.ts'
import { CasePage, describeCase } from './case-page.tsx'
import { texts } from './texts.ts'

const nothing = async () => undefined
const calls = {
  ...{ answer: nothing, complain: nothing, add: nothing, withdraw: nothing, addDocument: nothing },
  openDocument: async () => new Blob(),
}
const draw = (change: Partial<ReadCase> = {}) =>
  drawPage(<CasePage shown={{ ...sampleReadCase, ...change }} calls={calls} />)
const message = (kind: CaseMessageKind, change: object = {}) =>
  ({
    number: 1,
    side: 'PROVIDER',
    kind,
    text: 'What we say.',
    proof: null,
    name: null,
    document: null,
    at: '2026-11-16 08:00:00',
    ...change,
  }) as const

test('the reporter sees the report, its state, and can add to it and withdraw it', () => {
  const page = draw()
  const words = readText(page)
  for (const part of ['Harbour Lights by The Tidewater Few', 'Ada Wren', texts.meanings.REPORTER.RECEIVED])
    expect(words).toContain(part)
  const lines = describeMarkup(page)
  expect(lines).toContain(`button "${texts.withdraw.action}" focusable haspopup=dialog`)
  expect(words).toContain(texts.add.title)
  expect(words).not.toContain(texts.answer.title)
})

test('the uploader sees the notice, the deadline and the form with three parts', () => {
  const words = readText(
    draw({
      side: 'UPLOADER',
      state: 'NOTIFIED',
      proof: null,
      reporter: { name: 'Ada Wren', email: null },
      answerUntil: '2026-11-23 08:00:00',
      messages: [message('NOTICE')],
      can: { add: false, addDocument: true, withdraw: false, answer: true, complain: false },
    }),
  )
  for (const part of ['What we say.', texts.thread.kinds.NOTICE, texts.answerUntil('23 Nov 2026, 08:00 UTC')])
    expect(words).toContain(part)
  for (const part of [texts.answer.why, texts.answer.proof, texts.answer.name, texts.answer.agrees])
    expect(words).toContain(part)
  expect(words).not.toContain('@wren.example')
  expect(words).not.toContain(texts.withdraw.action)
})

test('a message says who wrote it, and an answer shows its proof and its name', () => {
  const answer = { side: 'UPLOADER', proof: 'The register.', name: 'Bo Lind' }
  const words = readText(draw({ messages: [message('ANSWER', answer)] }))
  expect(words).toContain(`${texts.thread.sides.UPLOADER}, 16 Nov 2026, 08:00 UTC`)
  expect(words).toContain('The register.')
  expect(words).toContain(texts.thread.signed('Bo Lind'))
  expect(readText(draw({ side: 'UPLOADER', messages: [message('ANSWER', answer)] }))).toContain(`${texts.thread.you}, `)
})

test('a document says its name and its size, and who reads it is said where it’s sent', () => {
  const document = { id: 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55', name: 'licence.pdf', bytes: 1_500_000 }
  const page = draw({ messages: [message('DOCUMENT', { text: '', document })] })
  expect(readText(page)).toContain(forms.files.chosen(document.name, document.bytes))
  expect(describeMarkup(page)).toContain(`button "${texts.thread.downloadWhich('licence.pdf')}" focusable`)
  expect(readText(page)).toContain(texts.document.lead.REPORTER)
  expect(readText(draw({ side: 'UPLOADER' }))).toContain(texts.document.lead.UPLOADER)
  const can = { ...sampleReadCase.can, addDocument: false }
  expect(readText(draw({ can }))).not.toContain(texts.document.title)
})

test('markup is text, and only web addresses are links', () => {
  const script = '<script>alert(1)</script>'
  const page = draw({
    statement: script,
    contentUrl: 'javascript:alert(1)',
    messages: [message('QUESTION', { text: script })],
  })
  expect(page).not.toContain('<script>')
  expect(page).not.toContain('href="javascript')
})

const notified = { ...sampleReadCase, state: 'NOTIFIED', answerUntil: '2026-11-23 08:00:00' } as const
const end = Date.UTC(2026, 10, 23, 8)

test.each([
  ['REPORTER', end - 1, [texts.meanings.REPORTER.NOTIFIED, texts.uploaderUntil('23 Nov 2026, 08:00 UTC')]],
  ['UPLOADER', end - 1, [texts.meanings.UPLOADER.NOTIFIED, texts.answerUntil('23 Nov 2026, 08:00 UTC')]],
  ['UPLOADER', end, [texts.late]],
] as const)('at its end a notice’s deadline is over for the %s at %i', (side, now, sentences) => {
  expect(describeCase({ ...notified, side }, now)).toEqual(sentences)
})

test('the side that must act reads that the case waits for its answer, and the other whom it waits for', () => {
  const read = (change: Partial<ReadCase>) => readText(draw(change))
  const answer = { ...sampleReadCase.can, answer: true }
  expect(read({ ...notified, side: 'UPLOADER', can: answer })).toContain(texts.yourTurn)
  expect(read({ ...notified, side: 'UPLOADER' })).toContain(texts.states.NOTIFIED)
  expect(read({ ...notified, side: 'REPORTER' })).toContain(texts.states.NOTIFIED)
  expect(read({ side: 'REPORTER', state: 'ASKED' })).toContain(texts.yourTurn)
  expect(read({ side: 'UPLOADER', state: 'ASKED' })).toContain(texts.states.ASKED)
})

test('a decision says until when its reader can complain', () => {
  const decided = { ...sampleReadCase, state: 'DISMISSED', complainUntil: '2027-05-20 08:00:00' } as const
  const can = { ...sampleReadCase.can, complain: true }
  expect(describeCase({ ...decided, can }, end)).toEqual([
    texts.meanings.REPORTER.DISMISSED,
    texts.complainUntil('20 May 2027, 08:00 UTC'),
  ])
  expect(describeCase(decided, end)).toEqual([texts.meanings.REPORTER.DISMISSED])
})

const since = '2026-11-16 08:00:00'
const blocked = (isPermanent: boolean, isOrdered = false) => ({
  externalId: 7,
  title: 'Harbour Lights',
  artist: 'The Tidewater Few',
  block: { since, isPermanent, isOrdered },
})
const uploaders = { side: 'UPLOADER', messages: [message('NOTICE')] } as const
const { reasons } = texts

test.each<[string, Partial<ReadCase>, readonly string[]]>([
  [
    'while it is examined',
    { song: blocked(false), can: { ...sampleReadCase.can, answer: true } },
    [reasons.effects.blocked, reasons.ends.decision, reasons.ways.answer],
  ],
  [
    'for good',
    { song: blocked(true), can: { ...sampleReadCase.can, complain: true } },
    [reasons.effects.blocked, reasons.ends.never, reasons.ways.complain],
  ],
  ['by a court', { song: blocked(false, true) }, [reasons.ends.order]],
  ['without a block', {}, [reasons.effects.none, reasons.ways.later]],
  ['after an answer', { state: 'ANSWERED', notifiedAt: since }, [reasons.ways.wait]],
  [
    'after a decision that can’t be complained about',
    { state: 'UPHELD', notifiedAt: since, decidedAt: since },
    [reasons.ways.court],
  ],
])('a statement of reasons says what is restricted %s, why, and that a person decided', (_, change, parts) => {
  const words = readText(draw({ ...uploaders, ...change, messages: [...uploaders.messages] }))
  for (const part of ['What we say.', reasons.person, ...parts]) expect(words).toContain(part)
})

test('reporters get no statement of reasons', () => {
  expect(readText(draw({ messages: [message('NOTICE')] }))).not.toContain(reasons.title)
})
