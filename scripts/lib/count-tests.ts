import { stripVTControlCharacters } from 'node:util'

/** What a test runner counted. */
export interface Count {
  readonly passed: number
  readonly failed: number
  /** Of the passed, those that failed at first: a fault that hides, in the product or in the test. */
  readonly secondTry?: readonly string[]
}

/** From Vitest's JSON report. */
export function countVitest(report: string): Count {
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(report)
  return { passed: numPassedTests, failed: numFailedTests }
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
}

/** From Playwright's JSON report. */
export function countPlaywright(report: string): Count {
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } = JSON.parse(report)
  return { passed: expected + flaky, failed: unexpected, secondTry: suites.flatMap(listFlaky) }
}

function listFlaky({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map((spec) => spec.title), ...suites.flatMap(listFlaky)].map((name) => `${title} › ${name}`)
}

/** From the last line that `forge test` prints. */
export function countForge(output: string): Count {
  const plain = stripVTControlCharacters(output)
  const [, passed = '0', failed = '0'] = plain.match(/: (\d+) tests passed, (\d+) failed, \d+ skipped/) ?? []
  return { passed: Number(passed), failed: Number(failed) }
}
