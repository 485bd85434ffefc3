import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callAt } from './call-at.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const DAY = 86_400_000
const inMs = (milliseconds: number): Date => new Date(Date.now() + milliseconds)

test.each([1, 2 ** 31 - 1, 2 ** 31, 100 * DAY])('it calls after %i ms, once and not before', (milliseconds) => {
  const call = vi.fn()
  callAt(inMs(milliseconds), call)
  vi.advanceTimersByTime(milliseconds - 1)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100 * DAY)
  expect(call).toHaveBeenCalledTimes(1)
})

test('a moment in the past is called at once', () => {
  const call = vi.fn()
  callAt(inMs(-DAY), call)
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledTimes(1)
})

test.each([10, 100 * DAY])('once cancelled, it never calls', (milliseconds) => {
  const call = vi.fn()
  const callOff = callAt(inMs(milliseconds), call)
  vi.advanceTimersByTime(milliseconds - 1)
  callOff()
  vi.advanceTimersByTime(DAY)
  expect(call).not.toHaveBeenCalled()
})
