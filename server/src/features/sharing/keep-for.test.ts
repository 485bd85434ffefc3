import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFor } from './keep-for.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a value is made once for so long, and then anew', async () => {
  const keep = keepFor<number>(1_000)
  let made = 0
  const ask = () => keep(async () => ++made)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  vi.setSystemTime(999)
  expect(await ask()).toBe(1)
  vi.setSystemTime(1_000)
  expect(await ask()).toBe(2)
})

test('a failure is not kept', async () => {
  const keep = keepFor<string>(1_000)
  await expect(keep(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await keep(async () => 'back')).toBe('back')
})
