import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { startWork } from './start-work.ts'

const options = { everyMs: 60_000, log: pino({ level: 'silent' }), failure: 'cannot work' }

afterEach(() => {
  vi.useRealTimers()
})

test('works now and regularly, and a failure ends nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let runs = 0
  const run = async () => {
    runs++
    throw new Error('cannot')
  }
  const work = startWork(run, options)
  for (const expected of [1, 2, 3]) {
    await expect.poll(() => runs).toBe(expected)
    vi.advanceTimersByTime(options.everyMs)
  }
  await work.stop()
})

test('runs follow one another, and a stop waits for the one that runs and begins no other', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const running = Promise.withResolvers<void>()
  const told: boolean[] = []
  const run = async (signal: AbortSignal) => {
    await running.promise
    told.push(signal.aborted)
  }
  const work = startWork(run, options)
  vi.advanceTimersByTime(3 * options.everyMs)
  const stopping = work.stop()
  running.resolve()
  await stopping
  expect(told).toEqual([true])
})
