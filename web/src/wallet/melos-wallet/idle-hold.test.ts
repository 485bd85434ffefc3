import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIdleHold } from './idle-hold.ts'

describe('createIdleHold', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function setUp() {
    const page = new EventTarget()
    const clock = { ms: 0 }
    const onLetGo = vi.fn()
    const idle = createIdleHold<string>({ idleMs: 1_000, now: () => clock.ms, page, onLetGo })
    return { page, clock, onLetGo, idle, wake: () => page.dispatchEvent(new Event('visibilitychange')) }
  }

  test('a value is there until its time has passed', () => {
    const { idle, clock, onLetGo } = setUp()
    idle.hold('key')
    clock.ms = 999
    expect(idle.use()).toBe('key')
    clock.ms = 999 + 999
    expect(idle.use()).toBe('key')
    clock.ms = 999 + 999 + 1_000
    expect(idle.use()).toBeUndefined()
    expect(onLetGo).toHaveBeenCalledTimes(1)
  })

  test('a page that is looked at again after a sleep lets go at once', () => {
    const { idle, clock, wake } = setUp()
    idle.hold('key')
    clock.ms = 999
    wake()
    expect(idle.isHeld()).toBe(true)
    clock.ms = 1_000
    wake()
    expect(idle.isHeld()).toBe(false)
  })

  test('nobody has to look: a timer compares the clock', () => {
    const { idle, clock, onLetGo } = setUp()
    idle.hold('key')
    vi.advanceTimersByTime(60_000)
    expect(idle.isHeld()).toBe(true)
    clock.ms = 1_000
    vi.advanceTimersByTime(10_000)
    expect(onLetGo).toHaveBeenCalledTimes(1)
    expect(idle.isHeld()).toBe(false)
  })

  test('looking does not count as use', () => {
    const { idle, clock, wake } = setUp()
    idle.hold('key')
    clock.ms = 600
    wake()
    idle.isHeld()
    clock.ms = 1_000
    wake()
    expect(idle.isHeld()).toBe(false)
  })

  test('a clock that is set back does not give more time', () => {
    const { idle, clock } = setUp()
    clock.ms = 5_000
    idle.hold('key')
    clock.ms = 4_000
    expect(idle.use()).toBeUndefined()
  })

  test('nothing ticks on after it is let go', () => {
    const { idle, onLetGo } = setUp()
    idle.hold('key')
    idle.hold('another key')
    expect(vi.getTimerCount()).toBe(1)
    idle.letGo()
    idle.letGo()
    expect(vi.getTimerCount()).toBe(0)
    expect(onLetGo).toHaveBeenCalledTimes(1)
  })
})
