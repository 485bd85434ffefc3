import { expect, test } from 'vitest'
import { fitText, LINE_HEIGHT } from './fit-text.ts'

/** Two lines at 50, one at 52; three at 34. */
const box = { width: 100, height: 2 * 50 * LINE_HEIGHT, largest: 60, smallest: 30 }

test.each([
  ['a short word is as large as may be', [1], { fontSize: 60, lines: 1 }],
  ['a word as wide as the line at a size has this size', [2], { fontSize: 50, lines: 2 }],
  ['a word a little wider has the next', [2.001], { fontSize: 48, lines: 2 }],
  ['two words as wide as the line at a size share it, with their space', [1.39, 1.39], { fontSize: 50, lines: 2 }],
  ['words that take three lines are small enough for three', [2, 2, 2], { fontSize: 32, lines: 3 }],
  ['a word too wide at the smallest size stays at it', [50], { fontSize: 30, lines: 3 }],
  ['words too many at the smallest size stay at it', Array(100).fill(1), { fontSize: 30, lines: 3 }],
])('%s', (_fact, words, expected) => {
  expect(fitText(words, box)).toEqual(expected)
})

test('two words and their space fit one line to the hair', () => {
  const oneLine = { width: 100, height: 50, largest: 40, smallest: 10 }
  expect(fitText([1.14, 1.14], oneLine).fontSize).toBe(40)
  expect(fitText([1.14, 1.141], oneLine).fontSize).toBe(38)
})
