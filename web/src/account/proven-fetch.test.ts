import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../api/session.ts'
import { proofQuestion, provenFetch } from './proven-fetch.ts'

let isProven = false
const asked: string[] = []

beforeEach(() => {
  isProven = false
  asked.length = 0
  session.write({ accessToken: 'a', refreshToken: 'r', kind: 'administrator', address: undefined })
  vi.stubGlobal('fetch', async (path: string, init?: { method: string; body?: string }) => {
    asked.push(`${init?.method ?? 'GET'} ${path} ${init?.body ?? ''}`.trim())
    if (isProven) return Response.json({ status: 'ok' })
    return Response.json({ code: 'REAUTHENTICATE', message: 'Prove it' }, { status: 401 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  session.clear()
})

const suspend = () => provenFetch('/api/accounts/1/restrictions', { method: 'POST', body: '{"kind":"SUSPENSION"}' })

async function answer(proven: boolean): Promise<void> {
  await vi.waitFor(() => expect(proofQuestion.read()).toBeDefined())
  isProven = proven
  proofQuestion.read()?.answer(proven)
}

test('a call that needs no proof asks nothing', async () => {
  isProven = true
  expect((await suspend()).status).toBe(200)
  expect(proofQuestion.read()).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('after the proof the same call is made again', async () => {
  const call = suspend()
  await answer(true)
  expect((await call).status).toBe(200)
  const once = 'POST /api/accounts/1/restrictions {"kind":"SUSPENSION"}'
  expect(asked).toEqual([once, once])
  expect(proofQuestion.read()).toBeUndefined()
})

test('without the proof the refusal is returned, and the administrator stays logged in', async () => {
  const call = suspend()
  await answer(false)
  expect(await (await call).json()).toMatchObject({ code: 'REAUTHENTICATE' })
  expect(asked).toHaveLength(1)
  expect(session.read()).toBeDefined()
})

test('two calls share one question, and a later call asks again', async () => {
  const calls = [suspend(), suspend()]
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await answer(true)
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  isProven = false
  const later = suspend()
  await answer(false)
  expect((await later).status).toBe(401)
})
