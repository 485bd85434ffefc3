import { expect, test } from 'vitest'
import { type ActKind, actFields, readAct } from './read-act.ts'
import { templates } from './templates.ts'
import { texts } from './texts.ts'

const words = texts.acts.complaints

function typed(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each<[ActKind, readonly string[]]>([
  ['ask', ['text']],
  ['reject', ['statement']],
  ['admit', ['reason']],
  ['block', ['facts', 'ground']],
  ['recordCourtOrder', ['facts', 'ground']],
  ['notify', ['facts', 'ground']],
  ['uphold', ['statement']],
  ['confirm', []],
  ['decline', []],
  ['takeBack', []],
  ['dismiss', ['statement']],
  ['lift', ['statement']],
  ['decideComplaint', ['statement']],
])('to %s without any words has a complaint about %j', (kind, fields) => {
  const reading = readAct(kind, typed({}))
  const complaints = Object.fromEntries(fields.map((field) => [field, words.missing]))
  expect(reading.kind === 'wrong' ? reading.complaints : {}).toEqual(complaints)
})

test.each([
  ['ask', 'text', 4_000, words.long],
  ['uphold', 'statement', 4_000, words.long],
  ['admit', 'reason', 300, words.longReason],
] as const)('in %s, %s ends at %i characters', (kind, field, most, sentence) => {
  expect(readAct(kind, typed({ [field]: 'a'.repeat(most) })).kind).toBe('right')
  expect(readAct(kind, typed({ [field]: 'a'.repeat(most + 1) }))).toEqual({
    kind: 'wrong',
    complaints: { [field]: sentence },
  })
})

const reasons = { facts: ' The sound. ', ground: 'The terms.' }

test('boxes are unticked unless they are ticked, and the artist’s address is optional', () => {
  expect(readAct('notify', typed(reasons))).toMatchObject({
    kind: 'right',
    value: { facts: 'The sound.', blocks: false, artistEmail: undefined },
  })
  const ticked = typed({ ...reasons, blocks: 'on', artistEmail: ' bo@lind.example ' })
  expect(readAct('notify', ticked)).toMatchObject({ value: { blocks: true, artistEmail: 'bo@lind.example' } })
})

test('an artist’s address must be one', () => {
  expect(readAct('block', typed({ ...reasons, artistEmail: 'bo' }))).toEqual({
    kind: 'wrong',
    complaints: { artistEmail: words.email },
  })
})

test('each template fills fields of its act', () => {
  for (const [kind, known] of Object.entries(templates)) {
    for (const { fields } of known) {
      // `Object.entries` loses the type of the keys.
      expect(actFields[kind as ActKind]).toEqual(expect.arrayContaining(Object.keys(fields)))
    }
  }
})
