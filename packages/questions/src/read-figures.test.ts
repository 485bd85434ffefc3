import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { readPurchase, readQuantity } from './read-figures.ts'

test.each([
  ['the commission on 1,500 MELS', '1500'],
  ['the commission on 1 500 MELS', '1500'],
  ['the commission on 1\u00A0500 MELS', '1500'],
  ['the commission on 1,234,567.89 MELS', '1234567.89'],
  ['10 % of 250 MELS', '250'],
  ['the fee on 99999999999 MELS', '99999999999'],
])('%s is about %s in total', (question, total) => {
  expect(readPurchase(question)).toEqual({ total: parseEther(total) })
})

test.each([
  ['1,000 tokens at 2 MELS', 1000, '2', '2000'],
  ['20 x 12 MELS', 20, '12', '240'],
  ['at 12 MELS each 20 tokens', 20, '12', '240'],
  ['10 tokens for 3 MELS each', 10, '3', '30'],
  ['how much would 3 tokens at 2.5 cost', 3, '2.5', '7.5'],
  ['3 tokens at 0.01 MELS?', 3, '0.01', '0.03'],
])('%s is %d at %s', (question, quantity, price, total) => {
  expect(readPurchase(question)).toEqual({ quantity, price: parseEther(price), total: parseEther(total) })
})

test.each(['50 MELS for 10 tokens', '10 tokens for 50 MELS', '50 MELS and 10 tokens in all'])(
  '%s is a total',
  (said) => {
    expect(readPurchase(`What is the fee if I pay ${said}?`)).toEqual({ quantity: 10, total: parseEther('50') })
  },
)

test.each([
  'the fee on 3,20 MELS',
  'the fee on 2.555 MELS',
  '20 tokens at 12.345 MELS',
  'the commission on 10k MELS',
  'the fee for 5 tokens',
  'the fee on EUR 100',
  '0 tokens at 2 MELS',
  '10 tokens at 0 MELS',
  '1.5 tokens at 2 MELS',
  '1,50,000 MELS',
  '1,000 500 MELS',
  '100 tokens at 5 MELS and 20 tokens at 7 MELS',
  'the fee on 123456789012 MELS',
  'the fee on -3 MELS',
])('%s is unclear', (question) => {
  expect(readPurchase(question)).toBe('unclear')
})

test('a question without numbers has no purchase', () => {
  expect(readPurchase('What does it cost?')).toBeUndefined()
})

test.each([
  ['How much must I bid to win?', 1],
  ['to win the tokens', 1],
  ['to win 5 tokens', 5],
  ['to win 1,000 tokens', 1000],
  ['to win 1 000 tokens', 1000],
  ['to win 7 tokens in auction 3', 7],
  ['to win in auction 3', 1],
  ['to win all tokens', 'all'],
  ['to win a dozen tokens', 'unclear'],
  ['to win twenty tokens', 'unclear'],
  ['to win 1,00 tokens', 'unclear'],
  ['to win 2k tokens', 'unclear'],
  ['to win 5', 'unclear'],
  ['to win 0 tokens', 'unclear'],
])('%s: %s', (question, quantity) => {
  expect(readQuantity(question)).toBe(quantity)
})
