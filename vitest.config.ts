import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One more than cores, for tests that mostly wait for a chain, a database or a server. */
const waitingWorkers = availableParallelism() + 1

/** These take longest: begun first, they have all others beside them, and no worker is left with one at the end. */
const longest = ['random-kills', 'start-demo', 'start-embedded', 'simulation', 'run-server', 'verify']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

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
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,contracts,web,demo,sample-media,scripts}/**/*.test.{ts,tsx}'],
          // The files share what they import, which takes three times as long as most tests.
          isolate: false,
          setupFiles: 'scripts/lib/undo-stubs.ts',
          // Vitest's five seconds are not enough for properties on a machine that is busy with something else.
          testTimeout: 30_000,
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
      wholeServers('firefox'),
    ],
  },
})
