import { expect, test } from 'vitest'
import { readAnswer, readOptionalText, readText } from './read-form.ts'
import { texts } from './texts.ts'

const right = { why: 'I wrote it.', proof: 'See the register.', name: 'Bo Lind', agreesToNames: 'on' }
const words = texts.complaints

test('an answer is trimmed, with the line breaks of every system', () => {
  const typed = { ...right, why: '  I wrote it.\r\nIn 1998. ', name: ' Bo Lind ' }
  expect(readAnswer(typed)).toEqual({
    kind: 'right',
    value: { why: 'I wrote it.\nIn 1998.', proof: 'See the register.', name: 'Bo Lind', agreesToNames: true },
  })
})

test('an empty answer has a complaint for each of its parts', () => {
  expect(readAnswer({ why: ' ', proof: '', name: '' })).toEqual({
    kind: 'wrong',
    complaints: { why: words.missing, proof: words.missing, name: words.missing, agreesToNames: words.agrees },
  })
})

test.each([
  ['why', 4_000, words.long],
  ['proof', 4_000, words.long],
  ['name', 200, words.longName],
] as const)('%s ends at %i characters', (field, most, sentence) => {
  expect(readAnswer({ ...right, [field]: 'a'.repeat(most) }).kind).toBe('right')
  expect(readAnswer({ ...right, [field]: 'a'.repeat(most + 1) })).toEqual({
    kind: 'wrong',
    complaints: { [field]: sentence },
  })
})

test('one text is trimmed, needed and bounded', () => {
  expect(readText(' More proof. ')).toEqual({ kind: 'right', value: 'More proof.' })
  expect(readText(undefined)).toEqual({ kind: 'wrong', complaints: { text: words.missing } })
  expect(readText('a'.repeat(4_001))).toEqual({ kind: 'wrong', complaints: { text: words.long } })
  expect(readOptionalText(' ')).toEqual({ kind: 'right', value: '' })
  expect(readOptionalText('a'.repeat(4_001))).toEqual({ kind: 'wrong', complaints: { text: words.long } })
})
