import { expect, test } from 'vitest'
import { cacheFor } from './cache-for.ts'

test('a value is made once within the given time', async () => {
  let [now, made] = [0, 0]
  const keep = cacheFor<number>(1_000, () => now)
  const ask = () => keep(async () => ++made)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  now = 999
  expect(await ask()).toBe(1)
  now = 1_000
  expect(await ask()).toBe(2)
})

test('a failure is not kept', async () => {
  const keep = cacheFor<string>(1_000)
  await expect(keep(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await keep(async () => 'back')).toBe('back')
})
