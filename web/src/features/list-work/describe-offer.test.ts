import { expect, test } from 'vitest'
import { describeOffer } from './describe-offer.ts'

test('an offer at its lowest Threshold is told in two sentences', () => {
  expect(describeOffer({ tokenCount: 1_000, minimumPrice: '5', threshold: '5000' }, 10).join(' ')).toBe(
    '10 % of the royalties in 1\u00A0000 tokens: each stands for 0.01 %. ' +
      'If all sell at the lowest price, it raises 5\u00A0000 MELS; below the Threshold nobody pays.',
  )
})

test('a higher Threshold is told with the price, in steps, that meets it', () => {
  const [, , sentence] = describeOffer({ tokenCount: 1_000, minimumPrice: '5', threshold: '5000.01' }, 10)
  expect(sentence).toBe('The Threshold is 5\u00A0000.01 MELS: it is met when every token sells for 5.01 MELS or more.')
})

test.each([
  [1, 100, '100 % of the royalties in 1 token: each stands for 100 %.'],
  [3, 10, '10 % of the royalties in 3 tokens: each stands for about 3.33333333 %.'],
  [2 ** 53 - 1, 1, 'each stands for less than 0.00000001 %.'],
])('%i tokens of %i percent', (tokenCount, percentage, words) => {
  const [sentence] = describeOffer({ tokenCount, minimumPrice: '1', threshold: '1' }, percentage)
  expect(sentence).toContain(words)
})
