import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('the offer is explained in full sentences', () => {
  const { share, raises, threshold } = texts.sentence
  expect(share('10%', '1 000', '0.01%')).toBe('10% of the royalties as 1 000\u00A0tokens: each token is 0.01%.')
  expect(share('10%', '1', '10%')).toBe('10% of the royalties as 1\u00A0token: each token is 10%.')
  expect(raises('5 000')).toBe(
    'If all tokens sell at the minimum price, the sale raises 5 000\u00A0MELS. If it misses its target, nothing is sold and every deposit is refunded.',
  )
  expect(threshold('6 000', '6')).toBe(
    'The target is 6 000\u00A0MELS. The sale meets it when every token sells for 6\u00A0MELS or more.',
  )
})

test('a chosen file is shown with its size', () => {
  expect(texts.files.chosen('cover.png', 99_001)).toBe('cover.png · 100\u00A0kB')
  expect(texts.files.chosen('cover.png', 100_000)).toBe('cover.png · 0.1\u00A0MB')
})
