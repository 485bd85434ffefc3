import { afterAll, vi } from 'vitest'

// Test files of one worker share its globals: what one replaces, the next must not meet.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
