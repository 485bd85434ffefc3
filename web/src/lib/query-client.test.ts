import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll, queryClient } from './query-client.ts'

const PAUSE_MS = 1_000

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** Asks `questions` one after the other, as a list whose page changes does. */
function watch(ask: (question: number) => Promise<string>) {
  const optionsOf = (question: number) => ({
    queryKey: ['admin', 'sample', question],
    queryFn: () => ask(question),
    ...poll(PAUSE_MS),
  })
  const observer = new QueryObserver(queryClient, optionsOf(1))
  const stop = observer.subscribe(() => undefined)
  return {
    read: () => observer.getCurrentResult(),
    turnTo: (question: number) => observer.setOptions(optionsOf(question)),
    stop,
  }
}

test('a failure keeps the data and its time', async () => {
  let isBroken = false
  const { read, stop } = watch(async () => (isBroken ? Promise.reject(new Error('no line')) : 'figures'))
  await vi.advanceTimersByTimeAsync(0)
  const { dataUpdatedAt } = read()
  isBroken = true
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(read()).toMatchObject({ data: 'figures', isError: true, dataUpdatedAt })
  isBroken = false
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(read()).toMatchObject({ data: 'figures', isError: false, dataUpdatedAt: dataUpdatedAt + 2 * PAUSE_MS })
  stop()
})

test('the previous data is shown until the new data arrives, and not after a failure', async () => {
  const { read, turnTo, stop } = watch(async (question) =>
    question === 1 ? 'first' : Promise.reject(new Error('no line')),
  )
  await vi.advanceTimersByTimeAsync(0)
  turnTo(2)
  expect(read()).toMatchObject({ data: 'first', isPlaceholderData: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(read()).toMatchObject({ data: undefined, isError: true, isPlaceholderData: false })
  stop()
})

test('a failure is reported at once, without a retry before the pause is over', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('no line')))
  const { read, stop } = watch(ask)
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
  expect(read()).toMatchObject({ data: undefined, isError: true })
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})

test('a slow server gets no new request before it has responded', async () => {
  const ask = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('late'), 3 * PAUSE_MS)))
  const { stop } = watch(ask)
  await vi.advanceTimersByTimeAsync(4 * PAUSE_MS - 1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})
