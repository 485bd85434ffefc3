import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One more than there are cores, because these tests mostly wait for a chain, a database or a server. */
const waitingWorkers = availableParallelism() + 1

/** The longest files start first, so that the others run in parallel and no worker is left with one at the end. */
const longest = [
  'random-kills',
  'killed-statement',
  'start-demo',
  'start-embedded',
  'mail-processes',
  'simulation',
  'run-server',
  'settle',
  'verify',
  'verify-royalties',
  'verify-market',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Each file has whole servers of its own. */
const wholeServers = (name: string, { maxWorkers = waitingWorkers, before = [] as string[] } = {}) => ({
  test: {
    name,
    include: [`e2e/${name}/**/*.test.ts`],
    globalSetup: [...before, 'scripts/lib/build-first.ts'],
    maxWorkers,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  test: {
    // By default Vitest leaves one core free, which is half of two.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,contracts,web,demo,sample-media,scripts,bench}/**/*.test.{ts,tsx}'],
          // The files share what they import, which takes three times as long as most tests.
          isolate: false,
          setupFiles: 'scripts/lib/undo-stubs.ts',
          // The default of five seconds isn't enough for property tests on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['scripts/lib/build-first.ts', 'server/test/global-setup.ts'],
          // The files share what they import: the server and its pages are loaded once per worker, which takes longer than most tests.
          isolate: false,
          maxWorkers: waitingWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      wholeServers('attacks'),
      wholeServers('faults'),
      wholeServers('firefox'),
      wholeServers('container'),
      // Each file has several servers.
      wholeServers('scale', { maxWorkers: 1, before: ['e2e/scale/require-programs.ts'] }),
    ],
  },
})
