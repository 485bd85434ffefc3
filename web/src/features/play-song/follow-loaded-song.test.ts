import { expect, test } from 'vitest'
import { isGone } from './follow-loaded-song.ts'

test.each([
  [200, false],
  [206, false],
  [404, true],
  [451, true],
  [429, false],
  [503, false],
])('a file that answers %i is gone: %s', async (status, gone) => {
  const asked: unknown[] = []
  const answer = async (...args: unknown[]) => {
    asked.push(args)
    return new Response(null, { status })
  }
  expect(await isGone('/song', answer)).toBe(gone)
  expect(asked).toEqual([['/song', { method: 'HEAD', cache: 'no-store' }]])
})

test('a lost connection does not make a song gone', async () => {
  expect(await isGone('/song', () => Promise.reject(new TypeError('Failed to fetch')))).toBe(false)
})
