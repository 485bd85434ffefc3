import { afterEach, expect, test, vi } from 'vitest'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { texts } from './texts.ts'
import { describeChange, verification, verifyFirst } from './verify-first.ts'

const refusal = (code: 'REAUTHENTICATE' | 'LAST_WAY_IN') =>
  new ApiRequestError({ code, message: 'The server’s sentence.', status: 401 })

/** A call that the server answers only after a proof. */
const needsProof = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal('REAUTHENTICATE'))

const whenAsked = () => vi.waitUntil(() => verification.read())

afterEach(() => verification.read()?.onCancel())

test('a call that needs no proof asks for none', async () => {
  expect(await verifyFirst(async () => 'done')).toBe('done')
  expect(verification.read()).toBeUndefined()
})

test('after a proof the call is made again, and the dialog is closed', async () => {
  const call = needsProof().mockResolvedValueOnce('done')
  const result = verifyFirst(call)
  const { onVerified } = await whenAsked()
  expect(call).toHaveBeenCalledTimes(1)
  onVerified()
  expect(await result).toBe('done')
  expect(call).toHaveBeenCalledTimes(2)
  expect(verification.read()).toBeUndefined()
})

test('closing the dialog ends the call without a sentence', async () => {
  const call = needsProof()
  const failure = verifyFirst(call).catch((error: unknown) => error)
  const { onCancel } = await whenAsked()
  onCancel()
  expect(describeChange(await failure)).toBe('')
  expect(call).toHaveBeenCalledTimes(1)
})

test('calls at the same time share one question', async () => {
  const calls = [needsProof().mockResolvedValueOnce('one'), needsProof().mockResolvedValueOnce('two')]
  const seen = new Set<unknown>()
  const stop = verification.subscribe(() => seen.add(verification.read()))
  const results = Promise.all(calls.map((call) => verifyFirst(call)))
  const { onVerified } = await whenAsked()
  await vi.waitFor(() => expect(calls.every(({ mock }) => mock.calls.length === 1)).toBe(true))
  onVerified()
  expect(await results).toEqual(['one', 'two'])
  stop()
  seen.delete(undefined)
  expect(seen.size).toBe(1)
})

test('a proof that the server refuses again is asked for only once', async () => {
  const call = needsProof().mockRejectedValueOnce(refusal('REAUTHENTICATE'))
  const failure = verifyFirst(call).catch((error: unknown) => error)
  const { onVerified } = await whenAsked()
  onVerified()
  expect(describeChange(await failure)).toBe('The server’s sentence.')
  expect(verification.read()).toBeUndefined()
})

test('other refusals are told as they are', async () => {
  const failure = await verifyFirst(() => Promise.reject(refusal('LAST_WAY_IN'))).catch((error: unknown) => error)
  expect(describeChange(failure)).toBe('The server’s sentence.')
  expect(verification.read()).toBeUndefined()
})

test('a rejected signature has its own sentence', () => {
  expect(describeChange({ code: 4001 })).toBe(texts.rejected)
})
