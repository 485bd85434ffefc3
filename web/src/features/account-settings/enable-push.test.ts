import { afterEach, expect, test, vi } from 'vitest'
import { texts as accountTexts } from '../../account/texts.ts'
import { describePushFailure, enablePush } from './enable-push.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a worker that cannot be reached is asked for again, and then the connection is named', async () => {
  vi.useFakeTimers()
  const register = vi.fn()
  let isOnline = false
  const asked = vi.fn(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response('self')
  })
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve() } })

  const failed = enablePush('key').catch(describePushFailure)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await failed).toBe(accountTexts.unreachable)
  expect(asked.mock.calls.length).toBe(3)
  expect(register).not.toHaveBeenCalled()

  isOnline = true
  register.mockRejectedValueOnce(new TypeError('register'))
  await enablePush('key').catch(() => undefined)
  expect(register).toHaveBeenCalledWith('/push-worker.js')
})
