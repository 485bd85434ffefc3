import { expect, test } from 'vitest'
import { parseQuestion } from '../parse-question.ts'
import { readListRequest } from './list-request.ts'

const requestOf = (question: string, withGenre = false) =>
  readListRequest(parseQuestion({ question }).plain, { withGenre })

test.each([
  ['Which auctions are open?', { kind: 'open', sort: 'ending' }],
  ['what auctons are running right now', { kind: 'open', sort: 'ending' }],
  ['What can I bid on?', { kind: 'open', sort: 'ending' }],
  ['Which auction ends next?', { kind: 'open', sort: 'ending' }],
  ['Which songs are coming?', { kind: 'pending', sort: 'newest' }],
  ['When does the next auction start?', { kind: 'pending', sort: 'newest' }],
  ['finished auctions', { kind: 'finished', sort: 'newest' }],
  ['What is the newest song?', { kind: 'any', sort: 'newest' }],
  ['How many auctions are there?', { kind: 'any', sort: 'newest' }],
  ['Which auctions have the most bids?', { kind: 'any', sort: 'bids' }],
  ['Which auction has the highest target?', { kind: 'any', sort: 'target' }],
])('%s asks for a list', (question, request) => {
  expect(requestOf(question)).toEqual(request)
})

test('the name of a genre is enough', () => {
  expect(requestOf('Any jazz songs?', true)).toEqual({ kind: 'any', sort: 'newest' })
  expect(requestOf('show me jazz', true)).toEqual({ kind: 'any', sort: 'newest' })
  expect(requestOf('show me jazz')).toBeUndefined()
})

test.each([
  'How does an auction end?',
  'What happens after an auction is over?',
  'What does open mean?',
  'When is an auction void?',
  'What is a song token?',
  'Which rights do I get with a song?',
  'How many bids can I place in an auction?',
])('%s does not ask for a list', (question) => {
  expect(requestOf(question)).toBeUndefined()
})
