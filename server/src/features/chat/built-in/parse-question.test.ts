import { expect, test } from 'vitest'
import { parseQuestion } from './parse-question.ts'

const plainOf = (question: string) => parseQuestion({ question }).plain

test.each([
  ['What’s the Comission?!', 'what is the commission'],
  ['AM I WINING?', 'am i winning'],
  ["I can't — bid at 2.50 MELS.", 'i can not bid at 2.50 mels'],
  ['<b>my</b> [bids](/x)', 'b my b bids x'],
])('%s reads as: %s', (question, plain) => {
  expect(plainOf(question)).toBe(plain)
})

test.each(['pending', 'closing', 'contact', 'action', 'taken'])('%s is not a typing error', (word) => {
  expect(plainOf(word)).toBe(word)
})

test.each([
  ['Can you tell me if I’m winning?', 'i am winning'],
  ['Hi there! Could you please check my bids?', 'my bids'],
  ['ok, which auctions are open?', 'which auctions are open'],
  ['Hello', 'hello'],
])('%s asks for: %s', (question, core) => {
  expect(parseQuestion({ question }).core).toBe(core)
})

test('sentences are split, decimals are not', () => {
  expect(parseQuestion({ question: 'Hello. Bid 2.50 MELS! Now' }).sentences).toEqual(['hello', 'bid 2.50 mels', 'now'])
})
