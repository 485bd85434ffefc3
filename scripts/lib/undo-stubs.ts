import { afterAll, vi } from 'vitest'

// A worker's test files share its globals, so each file must restore what it replaced.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
