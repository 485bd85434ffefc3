import { expect, test } from 'vitest'
import { parseQuestion } from '../parse-question.ts'
import { asksForChain, asksForFee, asksForMine, asksForState, asksToWin, isPersonal } from './live-topics.ts'

const topics = { asksForMine, asksToWin, asksForFee, asksForChain, asksForState }
const topicsOf = (question: string) => {
  const { core: plain } = parseQuestion({ question })
  return Object.entries(topics).flatMap(([name, asks]) => (asks(plain) ? [name] : []))
}

test.each([
  [
    'asksForMine',
    ['Am I winning?', 'am i wining', 'My bids', 'show me my bids', 'How much do I get back?', 'Did I win?'],
  ],
  [
    'asksForMine',
    [
      'Have I been outbid?',
      'Is my bid winning?',
      'how are my bids doing?',
      'Where is my money?',
      'Will I get my money?',
    ],
  ],
  [
    'asksForMine',
    [
      'Can you tell me if I’m winning?',
      'Could you check my bids?',
      'How much have I bid in total?',
      'Who outbid me?',
      'What did I bid?',
      'Which auctions did I bid in?',
      'Please check if my bids are winning',
      'What would come back to me?',
      'Did I bid yesterday?',
    ],
  ],
  ['asksForMine', ['How many tokens do I get if the auction ends now?', 'How do I stand?']],
  [
    'asksToWin',
    [
      'How much should I bid to win?',
      'What must I bid to get 40 tokens?',
      'What price do I need?',
      'How much do I have to bid?',
    ],
  ],
  ['asksForFee', ['What does it cost?', 'How high is the comission?', 'Are there fees?', 'Do you charge a fee?']],
  [
    'asksForChain',
    ['Which chain is this on?', 'What is the contract address?', 'address of MELS', 'Which network do you use?'],
  ],
  [
    'asksForState',
    [
      'How does this auction stand?',
      'When does it end?',
      'How many bids are there?',
      'Will it be sold?',
      'What is the target?',
    ],
  ],
  ['asksForState', ['How long is it open?', 'What is the price now?', 'Is this auction still open?']],
])('%s: %j', (topic, questions) => {
  for (const question of questions) expect([question, ...topicsOf(question)]).toEqual([question, topic])
})

test.each([
  'How is the price formed?',
  'Can I cancel my bid?',
  'How do I see my bids?',
  'What happens to my deposit if I lose?',
  'Are my bids public?',
  'When do I get my deposit back?',
  'What do I pay if I win?',
  'Is gas refunded?',
  'How does an auction end?',
  'Is my money insured?',
  'How much royalties will I get from 10 tokens?',
  'how many tokens can I get for 100 MELS',
  'What is the price of MELS?',
  'What is the market fee?',
  'How much commission do I pay when I sell?',
])('%s is answered from the texts', (question) => {
  expect(topicsOf(question)).toEqual([])
})

test.each([
  'Tell my friend how I won that bid',
  'my wallet was hacked',
  'What is my portfolio worth?',
  'When does my order end?',
  'Explain to me why the refund is smaller',
  'Do the others see that I was outbid?',
])('%s can be personal', (question) => {
  expect(isPersonal(parseQuestion({ question }).core)).toBe(true)
})

test.each(['What is a token?', 'Who wins an auction?', 'How is the price formed?'])(
  '%s is not personal',
  (question) => {
    expect(isPersonal(parseQuestion({ question }).core)).toBe(false)
  },
)
