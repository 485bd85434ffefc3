import { beforeEach, expect, test, vi } from 'vitest'
import { type Message, readHistory, removeHistory, writeHistory } from './chat-history.ts'

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

test('a conversation is restored for its owner', () => {
  writeHistory('0xa11ce', talk)
  expect(readHistory('0xa11ce')).toEqual(talk)
  expect([...stored.keys()]).toEqual(['melos-chat'])
})

test.each([['0xb0b'], [undefined]])('a person’s conversation is deleted, not shown, for %s', (next) => {
  writeHistory('0xa11ce', talk)
  expect(readHistory(next)).toEqual([])
  expect(stored.size).toBe(0)
})

test('a visitor’s conversation continues after sign-in', () => {
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

test('stored values that are not messages are ignored', () => {
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

test('blocked storage causes no error', () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeHistory(undefined, talk)
  removeHistory()
  expect(readHistory(undefined)).toEqual([])
})
