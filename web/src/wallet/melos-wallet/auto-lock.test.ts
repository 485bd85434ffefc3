import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAutoLock } from './auto-lock.ts'

describe('createAutoLock', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function setUp() {
    const page = new EventTarget()
    const clock = { ms: 0 }
    const onLock = vi.fn()
    const autoLock = createAutoLock<string>({ idleMs: 1_000, now: () => clock.ms, page, onLock })
    return { page, clock, onLock, autoLock, wake: () => page.dispatchEvent(new Event('visibilitychange')) }
  }

  test('a secret is held until it has not been used for the whole time', () => {
    const { autoLock, clock, onLock } = setUp()
    autoLock.hold('key')
    clock.ms = 999
    expect(autoLock.use()).toBe('key')
    clock.ms = 999 + 999
    expect(autoLock.use()).toBe('key')
    clock.ms = 999 + 999 + 1_000
    expect(autoLock.use()).toBeUndefined()
    expect(onLock).toHaveBeenCalledTimes(1)
  })

  test('a page that becomes visible after a sleep locks at once', () => {
    const { autoLock, clock, wake } = setUp()
    autoLock.hold('key')
    clock.ms = 999
    wake()
    expect(autoLock.isLocked()).toBe(false)
    clock.ms = 1_000
    wake()
    expect(autoLock.isLocked()).toBe(true)
  })

  test('a timer locks without any use', () => {
    const { autoLock, clock, onLock } = setUp()
    autoLock.hold('key')
    vi.advanceTimersByTime(60_000)
    expect(autoLock.isLocked()).toBe(false)
    clock.ms = 1_000
    vi.advanceTimersByTime(10_000)
    expect(onLock).toHaveBeenCalledTimes(1)
    expect(autoLock.isLocked()).toBe(true)
  })

  test('a check does not count as use', () => {
    const { autoLock, clock, wake } = setUp()
    autoLock.hold('key')
    clock.ms = 600
    wake()
    autoLock.isLocked()
    clock.ms = 1_000
    wake()
    expect(autoLock.isLocked()).toBe(true)
  })

  test('a clock that is set back gives no extra time', () => {
    const { autoLock, clock } = setUp()
    clock.ms = 5_000
    autoLock.hold('key')
    clock.ms = 4_000
    expect(autoLock.use()).toBeUndefined()
  })

  test('no timer runs after a lock', () => {
    const { autoLock, onLock } = setUp()
    autoLock.hold('key')
    autoLock.hold('another key')
    expect(vi.getTimerCount()).toBe(1)
    autoLock.lock()
    autoLock.lock()
    expect(vi.getTimerCount()).toBe(0)
    expect(onLock).toHaveBeenCalledTimes(1)
  })
})
