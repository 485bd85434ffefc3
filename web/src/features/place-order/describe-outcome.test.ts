import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { describeOutcome } from './describe-outcome.ts'
import { texts } from './texts.ts'

const hash = `0x${'1'.repeat(64)}` as const
const { doneTitle, restsTitle, unfilledTitle } = texts.stepper
const { buy, sell } = texts.outcome

test.each([
  ['buy', 3n, '15.6', 0n, doneTitle, buy.filled('3', '17.16')],
  ['buy', 1n, '5.2', 0n, doneTitle, buy.part('1', '3', '5.72')],
  ['buy', 0n, '0', 0n, unfilledTitle, buy.none],
  ['buy', 0n, '0', 3n, restsTitle, buy.rests('3', '5.20')],
  ['buy', 1n, '5', 2n, restsTitle, buy.both('1', '5.50', '2', '5.20')],
  ['sell', 3n, '15.6', 0n, doneTitle, sell.filled('3', '15.60')],
  ['sell', 0n, '0', 0n, unfilledTitle, sell.none],
] as const)('%s: %s filled for %s, %s rest', (side, filled, mels, rests, title, sentence) => {
  const order = { side, price: parseEther('5.2'), quantity: 3n }
  expect(describeOutcome(order, { hash, filled, filledFor: parseEther(mels), rests })).toEqual({ title, sentence })
})

test('who was too late reads that nothing was spent', () => {
  expect(buy.none).toContain('Nothing was spent')
})
