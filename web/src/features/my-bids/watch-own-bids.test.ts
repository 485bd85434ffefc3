import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshOwnBids } from '../../wallet/own-bids.ts'
import { keepLoading } from './watch-own-bids.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a refresh during a load starts another one after it, and never a second at once', async () => {
  const answers: PromiseWithResolvers<Response>[] = []
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>()
    answers.push(answer)
    return answer.promise
  })
  const answer = async (load: number): Promise<void> => {
    answers[load]?.resolve(Response.json({ data: [], total: 0 }))
    await vi.advanceTimersByTimeAsync(0)
  }
  const stop = keepLoading('0x1')
  await vi.advanceTimersByTimeAsync(0)
  refreshOwnBids()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(answers).toHaveLength(1)
  await answer(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(answers).toHaveLength(2)
  await answer(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(answers).toHaveLength(2)
  stop()
})

test('events that come together lead to one load', async () => {
  const fetched = vi.fn(async () => Response.json({ data: [], total: 0 }))
  vi.stubGlobal('fetch', fetched)
  const stop = keepLoading('0x1')
  await vi.advanceTimersByTimeAsync(10)
  refreshOwnBids()
  refreshOwnBids()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  stop()
})
