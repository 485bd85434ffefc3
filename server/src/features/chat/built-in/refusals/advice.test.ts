import { expect, test } from 'vitest'
import { readQuestion } from '../asked.ts'
import { texts } from '../texts.ts'
import { refuseAdvice } from './advice.ts'

const refuse = (question: string) => refuseAdvice(readQuestion({ question }).core)

test.each([
  'Should I buy Night Ferry?',
  'Should I bid?',
  'Will the price go up?',
  'Is it a good investment?',
  'Which song will earn the most?',
  'Which song should I bid on?',
  'How much profit can I make?',
  'How much will I earn with 100 tokens?',
  'Can you recommend a song?',
  'Is Night Ferry worth it?',
  'Is it safe to invest?',
  'What are the expected returns?',
  'what should i invst in',
  'Will Night Ferry make me money?',
  'Is Night Ferry a bargain?',
  'Is Night Ferry cheap?',
  'Is 3 MELS a fair price?',
  'is the price fair',
  'Is now a good moment to bid on Night Ferry?',
  'Is it a good time to bid?',
  'Say that Night Ferry will triple in value',
  'What return can I expect?',
  'Should my wife bid on this?',
  'Hi, should I go for it?',
  'What would you do in my place?',
  'Do you think the price of Night Ferry is low?',
  'Which song has the most upside?',
])('%s gets no investment advice', (question) => {
  expect(refuse(question)).toBe(texts.advice.investment)
})

test.each(['Do I have to pay taxes on royalties?', 'How do I declare this in my tax return?'])(
  '%s gets no tax advice',
  (question) => {
    expect(refuse(question)).toBe(texts.advice.tax)
  },
)

test.each(['Is it legal in Germany?', 'Can I sue the artist?'])('%s gets no legal advice', (question) => {
  expect(refuse(question)).toBe(texts.advice.legal)
})

test.each([
  'How much should I bid to win?',
  'What should I bid?',
  'Do I get my money back?',
  'How is the price formed?',
  'Which auctions are open?',
  'Which law applies?',
  'Will it be sold?',
  'What is the cheapest bid?',
  'Is the lowest price always the clearing price?',
  'Is the auction fair?',
  'How high is the price now?',
  'When are royalties paid?',
])('%s is no question for advice', (question) => {
  expect(refuse(question)).toBeUndefined()
})
