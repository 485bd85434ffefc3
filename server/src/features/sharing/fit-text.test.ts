import { expect, test } from 'vitest'
import { fitText, LINE_HEIGHT } from './fit-text.ts'

/** Two lines at 50, one at 52; three at 34. */
const box = { width: 100, height: 2 * 50 * LINE_HEIGHT, largest: 60, smallest: 30 }

test.each([
  ['a short word has the largest size', [1], { fontSize: 60, lines: 1 }],
  ['a word as wide as the line at a size gets that size', [2], { fontSize: 50, lines: 2 }],
  ['a slightly wider word gets the next smaller size', [2.001], { fontSize: 48, lines: 2 }],
  ['two words that need a line each get the size of two lines', [1.39, 1.39], { fontSize: 50, lines: 2 }],
  ['words that need three lines get the size of three lines', [2, 2, 2], { fontSize: 32, lines: 3 }],
  ['a word too wide at the smallest size keeps that size', [50], { fontSize: 30, lines: 3 }],
  ['too many words for the smallest size keep that size', Array(100).fill(1), { fontSize: 30, lines: 3 }],
])('%s', (_fact, words, expected) => {
  expect(fitText(words, box)).toEqual(expected)
})

test('two words and their space fit a line exactly', () => {
  const oneLine = { width: 100, height: 50, largest: 40, smallest: 10 }
  expect(fitText([1.14, 1.14], oneLine).fontSize).toBe(40)
  expect(fitText([1.14, 1.141], oneLine).fontSize).toBe(38)
})
