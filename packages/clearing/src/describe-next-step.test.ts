import { expect, test } from 'vitest'
import type { NextStep } from './bid-state.ts'
import { countTokens, describeNextStep } from './describe-next-step.ts'

const figures = {
  quantity: 40,
  allotment: 40,
  deposit: '110 MELS',
  paid: '88 MELS',
  refund: undefined,
  credit: undefined,
  reclaimableFrom: undefined,
  isWithdrawn: false,
}
const GETS = '40\u00A0tokens for 88 MELS including commission'

test.each<[NextStep, string]>([
  ['would-get', `If the auction ended now, you’d get ${GETS}.`],
  [
    'would-lose',
    'Your bid isn’t high enough right now. If the auction ended now, you’d get no tokens and your deposit of 110 MELS would be refunded. You can bid again.',
  ],
  [
    'would-sell-nothing',
    'The auction wouldn’t sell yet. If it ended now, your whole deposit of 110 MELS would be refunded.',
  ],
  [
    'will-get',
    `The auction has ended. Once it’s settled, you’ll get ${GETS}. You don’t have to wait: you can settle your bids yourself now, on My bids.`,
  ],
  [
    'will-lose',
    'The auction has ended, and your bid didn’t win. Once it’s settled, your deposit of 110 MELS will be refunded. You don’t have to wait: you can settle your bids yourself now, on My bids.',
  ],
  [
    'will-sell-nothing',
    'The auction has ended and sold nothing. Once it’s settled, your deposit of 110 MELS will be refunded. You don’t have to wait: you can settle your bids yourself now, on My bids.',
  ],
  [
    'reclaim',
    'Nothing is sold in this auction. You can take your deposit of 110 MELS back now, together with your other deposits in this auction.',
  ],
  ['got', `You got ${GETS}. There’s nothing left to do.`],
  ['lost', 'Your bid didn’t win. Your deposit of 110 MELS was refunded. There’s nothing left to do.'],
  ['sold-nothing', 'The auction sold nothing. Your deposit of 110 MELS was refunded. There’s nothing left to do.'],
  [
    'withdraw-credit',
    'Your wallet couldn’t receive a payment for your bids in this auction. The contract keeps this for you until you withdraw it on My bids.',
  ],
])('%s', (step, sentence) => {
  expect(describeNextStep(step, figures)).toBe(sentence)
})

test.each<[string, object, string]>([
  ['a part of the tokens', { allotment: 39 }, '39 of 40\u00A0tokens for 88 MELS including commission'],
  ['a refund', { refund: '22 MELS' }, `${GETS}, and a refund of 22 MELS`],
  [
    'many tokens',
    { quantity: 20_000, allotment: 10_000 },
    '10\u202F000 of 20\u202F000\u00A0tokens for 88 MELS including commission',
  ],
])('a bid that gets %s says so', (_, change, gets) => {
  expect(describeNextStep('got', { ...figures, ...change })).toBe(`You got ${gets}. There’s nothing left to do.`)
})

test.each<[NextStep, boolean]>([
  ['would-get', false],
  ['would-lose', false],
  ['would-sell-nothing', false],
  ['will-get', true],
  ['will-lose', true],
  ['will-sell-nothing', true],
  ['got', false],
])('%s names the day from which the deposit can be taken back: %s', (step, isNamed) => {
  const sentence = describeNextStep(step, { ...figures, reclaimableFrom: '28 Nov 2026' })
  const named = ' If the clearing price hasn’t been set by 28 Nov 2026, you can take your deposit back yourself.'
  expect(sentence.endsWith(named)).toBe(isNamed)
})

test.each<NextStep>(['will-sell-nothing', 'reclaim', 'sold-nothing'])(
  '%s says that the auction was withdrawn',
  (step) => {
    const sentence = describeNextStep(step, { ...figures, isWithdrawn: true })
    expect(sentence).toMatch(/^Melos withdrew the auction before its end\. /)
  },
)

test('a credit is named with its amount', () => {
  expect(describeNextStep('withdraw-credit', { ...figures, credit: '22 MELS' })).toContain('couldn’t receive 22 MELS')
})

test('tokens are counted in words', () => {
  expect([countTokens(1), countTokens(10_000)]).toEqual(['1\u00A0token', '10\u202F000\u00A0tokens'])
})
