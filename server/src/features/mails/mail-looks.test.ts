import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMailLooks } from './mail-looks.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
afterEach(() => void vi.useRealTimers())

test('a page that asks again within a minute is the same look, however long it stays open', () => {
  const looks = createMailLooks()
  expect(looks.begins('ada, page 1')).toBe(true)
  for (const at of [15_000, 75_000, 135_000]) {
    vi.setSystemTime(at)
    expect(looks.begins('ada, page 1')).toBe(false)
  }
  vi.setSystemTime(135_000 + 60_001)
  expect(looks.begins('ada, page 1')).toBe(true)
})

test('another page or administrator is another look', () => {
  const looks = createMailLooks()
  expect(['ada, page 1', 'ada, page 2', 'bob, page 1', 'ada, page 1'].map(looks.begins)).toEqual([
    ...[true, true, true],
    false,
  ])
})
