import { expect, test } from 'vitest'
import { findNamed, findNumbers } from './find-named.ts'

const names = [
  { id: 0, title: 'Night Ferry', artist: 'The Lanterns' },
  { id: 1, title: 'Night Ferry Home', artist: 'Ada Moss' },
  { id: 2, title: 'Harbour Lights', artist: 'The Lanterns' },
  { id: 3, title: 'Open', artist: 'Ada Moss' },
  { id: 4, title: 'Été [live](/x)', artist: 'Zoë' },
  { id: 5, title: 'Harbour Lights', artist: 'Ada Moss' },
]
const noWords = { words: new Set<string>(), names: new Set<string>() }
const idsOf = (question: string) => findNamed(question, names, noWords).ids

test.each([
  ['When does Night Ferry end?', [0]],
  ['when does nigth fery end', [0]],
  ['how is night ferry home doing', [1]],
  ['the lanterns', [0, 2]],
  ['what about Harbour Lights', [2, 5]],
  ['Harbour Lights by Ada Moss', [5]],
  ['ete live x', [4]],
  ['When does Open start?', [3]],
  ['how is “Open” doing', [3]],
])('%s means %j', (question, ids) => {
  expect(idsOf(question)).toEqual(ids)
})

test.each(['Which auctions are open?', 'Open auctions', 'night', 'is the ferry late at night', ''])(
  '%s names none',
  (question) => {
    expect(idsOf(question)).toEqual([])
  },
)

test('names are replaced with “this song”', () => {
  const question = 'How do I bid on Night Fery by The Lanterns?'
  expect(findNamed(question, names, noWords).bare).toBe('How do I bid on this song by this song?')
})

test.each([
  ['auction 3', [3]],
  ['auction #0', [0]],
  ['auction 1 and auction 2', [1, 2]],
  ['auctions 1 or 2', [1, 2]],
  ['5 tokens in auction 1 and 7 tokens in auction 2', [1, 2]],
  ['auction 1 and 7 tokens', [1]],
  ['auctoin 4', [4]],
  ['the auction', []],
  ['about 20 tokens', []],
  ['at auctions of 5', []],
  ['auction -1', []],
  ['auction 3.5', []],
  ['auction 3. now', [3]],
  ['10 tokens of auction 1 at 2.50', [1]],
])('%s has the numbers %j', (question, numbers) => {
  expect(findNumbers(question)).toEqual(numbers)
})

const words = ['Winding', 'Prince', 'Taken', 'Honey', 'Love', 'Home', 'Yesterday', 'Ana', 'Rise', 'Hello', 'Losing It']
const everyday = words.map((title, id) => ({ id, title, artist: 'Ada Moss' }))
const vocabulary = { words: new Set(['ana', 'rise', 'take', 'winning', 'token', 'hello']), names: new Set(['ana']) }
const titlesOf = (question: string) => findNamed(question, everyday, vocabulary).ids.map((id) => words[id])

test.each([
  'Am I winning?',
  'am i wining',
  'What is the price?',
  'What is a token?',
  'Where is my money?',
  'I would love to know which auctions are open',
  'Am I winning at home?',
  'tell me about winning',
  'the price of token',
  'Did I bid yesterday?',
  'What does Ana pay?',
  'can the price rise',
  'Hello',
  'AM I WINNING YESTERDAY',
  'Will You Take My Love',
])('%s does not name a song called by an everyday word', (question) => {
  expect(titlesOf(question)).toEqual([])
})

test.each([
  ['When does Love end?', 'Love'],
  ['How is “ana” doing?', 'Ana'],
  ['tell me about honey', 'Honey'],
  ['when does the song home end', 'Home'],
  ['Tell me about Wnding', 'Winding'],
  ['How does Rise stand?', 'Rise'],
  ['yesterday', 'Yesterday'],
])('%s names %s', (question, title) => {
  expect(titlesOf(question)).toEqual([title])
})

test('a word is replaced only where it is the name', () => {
  const question = 'Will Rise rise to 2.50 MELS?'
  expect(findNamed(question, everyday, vocabulary).bare).toBe('Will this song rise to 2.50 MELS?')
})
