import { readSampleWorld } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { isSampleWorldFilled, sampleWorldPath } from './is-sample-world-filled.ts'

test('the path is that of the API', () => {
  expect(sampleWorldPath).toBe(readSampleWorld.path)
})

test.each([true, false])('the response says whether it is filled (%s)', async (isFilled) => {
  const answer = readSampleWorld.answer.parse({ isFilled })
  expect(await isSampleWorldFilled(async () => Response.json(answer))).toBe(isFilled)
})

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', async () => Response.json({ code: 'UNAVAILABLE' }, { status: 503 })],
  ['says something else', async () => new Response('<!doctype html>')],
])('a server that %s is not asked again', async (_name, fetchAnswer) => {
  expect(await isSampleWorldFilled(fetchAnswer)).toBe(true)
})
