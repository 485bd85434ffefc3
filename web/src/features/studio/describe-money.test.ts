import { expect, test } from 'vitest'
import { describeMoney, splitProceeds } from './describe-money.ts'
import { texts } from './texts.ts'

const { sentence } = texts.offer
const terms = { tokenCount: 1_000, minimumPrice: '2', threshold: '5000' }

test('three sentences say who gets what', () => {
  expect(describeMoney(terms, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toEqual([
    'At the minimum price, the sale would raise 2000\u00A0MELS: less than the target, so nothing would be sold.',
    'Up to 5000\u00A0MELS go to the production account.',
    'Anything above that goes to 0x7099…79C8.',
  ])
})

test.each([
  ['2000', sentence.raises('2000')],
  ['2000.01', sentence.tooLittle('2000')],
])('with a target of %s, the first sentence says whether the minimum price reaches it', (threshold, first) => {
  expect(describeMoney({ ...terms, threshold }, '')[0]).toBe(first)
})

test('without a wallet, the last sentence names none', () => {
  expect(describeMoney(terms, '').at(-1)).toBe(sentence.excess(sentence.yourWallet))
})

test.each([
  ['4.99', 4_990n, 4_990n, 0n],
  ['5', 5_000n, 5_000n, 0n],
  ['5.01', 5_010n, 5_000n, 10n],
])('of a price of %s, the artist gets what is above the target', (clearingPrice, raised, production, artist) => {
  const unit = 10n ** 18n
  expect(splitProceeds({ clearingPrice, tokensOffered: 1_000, target: '5000' })).toEqual({
    raised: raised * unit,
    production: production * unit,
    artist: artist * unit,
  })
})
