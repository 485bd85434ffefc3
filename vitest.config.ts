import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** One more than cores, for tests that mostly wait for a chain, a database or a server. */
const waitingWorkers = availableParallelism() + 1

/** Each file has whole servers of its own. */
const wholeServers = (name: string) => ({
  test: {
    name,
    include: [`e2e/${name}/**/*.test.ts`],
    maxWorkers: waitingWorkers,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  test: {
    // Left to itself Vitest keeps a core free, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,contracts,web,demo,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
          // The files share what they import: the server and its pages are loaded once per worker, which takes longer than most tests.
          isolate: false,
          maxWorkers: waitingWorkers,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      wholeServers('attacks'),
      wholeServers('faults'),
    ],
  },
})
