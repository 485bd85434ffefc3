import { expect, test } from 'vitest'
import { describeOffer } from './describe-offer.ts'
import { texts } from './texts.ts'

test('an offer at its lowest target takes two sentences', () => {
  expect(describeOffer({ tokenCount: 1_000, minimumPrice: '5', threshold: '5000' }, 10).join(' ')).toBe(
    `${texts.sentence.share('10%', '1000', '0.01%')} ${texts.sentence.raises('5000')}`,
  )
})

test('a higher target comes with the price step that meets it', () => {
  const [, , sentence] = describeOffer({ tokenCount: 1_000, minimumPrice: '5', threshold: '5000.01' }, 10)
  expect(sentence).toBe(texts.sentence.threshold('5000.01', '5.01'))
})

test.each([
  [1, 100, texts.sentence.share('100%', '1', '100%')],
  [3, 10, texts.sentence.share('10%', '3', 'about 3.33333333%')],
  [2 ** 53 - 1, 1, 'less than 0.00000001%'],
])('%i tokens of %i percent', (tokenCount, percentage, words) => {
  const [sentence] = describeOffer({ tokenCount, minimumPrice: '1', threshold: '1' }, percentage)
  expect(sentence).toContain(words)
})
