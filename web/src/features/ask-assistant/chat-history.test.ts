import { beforeEach, expect, test, vi } from 'vitest'
import { readHistory, removeHistory, writeHistory } from './chat-history.ts'
import type { Message } from './message.ts'

const stored = new Map<string, string>()
const talk: Message[] = [
  { id: 1, from: 'person', text: 'Am I winning?', auctionId: '7' },
  { id: 2, from: 'assistant', text: 'Yes', end: 'stopped' },
]

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('a conversation is found again by the one who had it', () => {
  writeHistory('0xa11ce', talk)
  expect(readHistory('0xa11ce')).toEqual(talk)
  expect([...stored.keys()]).toEqual(['melos-chat'])
})

test.each([['0xb0b'], [undefined]])('what a person was told is not read by %s, and gone', (next) => {
  writeHistory('0xa11ce', talk)
  expect(readHistory(next)).toEqual([])
  expect(stored.size).toBe(0)
})

test('a visitor who signs in finds what they had asked', () => {
  writeHistory(undefined, talk)
  expect(readHistory('0xa11ce')).toEqual(talk)
})

test('at most 50 messages are kept', () => {
  const many = Array.from({ length: 51 }, (_, id): Message => ({ id, from: 'person', text: 'x' }))
  writeHistory(undefined, many)
  expect(readHistory(undefined)).toEqual(many.slice(1))
})

test.each(['', '{', '7', '"x"', '{"messages":7}', '{"messages":{"length":1}}'])(
  '%j in storage is no conversation',
  (text) => {
    stored.set('melos-chat', text)
    expect(readHistory(undefined)).toEqual([])
  },
)

test('of what somebody has written there, only messages are read', () => {
  const strange = [
    null,
    'x',
    { id: '1', from: 'person', text: 'x' },
    { id: 1, from: 'person', text: 7 },
    { id: 1, from: 'person', text: 'x', auctionId: 7 },
    { id: 1, from: 'nobody', text: 'x' },
    { id: 1, from: 'assistant', text: 'x', end: 'strange' },
  ]
  stored.set('melos-chat', JSON.stringify({ messages: [...strange, ...talk] }))
  expect(readHistory(undefined)).toEqual(talk)
})

test('it is removed', () => {
  writeHistory(undefined, talk)
  removeHistory()
  expect(stored.size).toBe(0)
})

test('a browser that keeps nothing is no obstacle', () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeHistory(undefined, talk)
  removeHistory()
  expect(readHistory(undefined)).toEqual([])
})
