import { expect, test } from 'vitest'
import { parseQuestion } from './parse-question.ts'

test.each([
  ['What’s the commission?!', 'what is the commission'],
  ["I can't — bid at 2.50 MELS.", 'i can not bid at 2.50 mels'],
  ['how 2 bid, if u r new here?', 'how to bid if you are new here'],
  ['wat do ppl bid on R&B rn', 'what do people bid on r b right now'],
  ['I wanna win 2 tokens', 'i want to win 2 tokens'],
  ['<b>my</b> [bids](/x)', 'my bids x'],
  ['<script>alert(1)</script> how do I bid?', 'how do i bid'],
  ['is 3 < 4 and 5 > 2', 'is 3 4 and 5 2'],
  ['only 3 euros', 'only 3 eur'],
])('%s reads as: %s', (question, plain) => {
  expect(parseQuestion({ question }).core).toBe(plain)
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
