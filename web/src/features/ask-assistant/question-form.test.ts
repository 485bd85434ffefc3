import { QUESTION_LENGTH as SERVERS_LENGTH } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { cleanQuestion, QUESTION_LENGTH } from './question-form.tsx'

test('the length limit is the server’s', () => {
  expect(QUESTION_LENGTH).toBe(SERVERS_LENGTH)
})

test('surrounding spaces are removed', () => {
  expect(cleanQuestion('  Kolik to stojí?\n\tA co pak?\n ')).toBe('Kolik to stojí?\n\tA co pak?')
})

test('characters that the server rejects are removed', () => {
  expect(cleanQuestion('a\u0000b\u202ec\u2028d\re')).toBe('abcde')
  expect(cleanQuestion('\ud83d')).toBe('\ufffd')
})

test('only spaces are not a question', () => {
  expect(cleanQuestion(' \n\t \u0007')).toBe('')
})

test('a text that is too long is cut', () => {
  expect(cleanQuestion('x'.repeat(QUESTION_LENGTH + 1))).toHaveLength(QUESTION_LENGTH)
})
