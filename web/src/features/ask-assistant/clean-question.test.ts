import { QUESTION_LENGTH as SERVERS_LENGTH } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { cleanQuestion, QUESTION_LENGTH } from './clean-question.ts'

test('the longest question is the one that the server takes', () => {
  expect(QUESTION_LENGTH).toBe(SERVERS_LENGTH)
})

test('lines and letters stay, blanks around them go', () => {
  expect(cleanQuestion('  Kolik to stojí?\n\tA co pak?\n ')).toBe('Kolik to stojí?\n\tA co pak?')
})

test('what the server would refuse is left out', () => {
  expect(cleanQuestion('a\u0000b\u202ec\u2028d\re')).toBe('abcde')
  expect(cleanQuestion('\ud83d')).toBe('\ufffd')
})

test('only blanks are nothing to ask', () => {
  expect(cleanQuestion(' \n\t \u0007')).toBe('')
})

test('a text that is too long is cut', () => {
  expect(cleanQuestion('x'.repeat(QUESTION_LENGTH + 1))).toHaveLength(QUESTION_LENGTH)
})
