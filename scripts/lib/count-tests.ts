import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped?: number
  /** Each failed test with the first lines of the reason. */
  readonly failures?: readonly string[]
  /** Tests that passed only on the second try, which points to a hidden fault in the product or the test. */
  readonly secondTry?: readonly string[]
  /** The browser used, or why none was used. */
  readonly note?: string | undefined
  readonly timed?: readonly TimedTest[]
}

interface TimedTest {
  readonly name: string
  readonly milliseconds: number
}

const MOST_LINES_OF_WHY = 6

interface VitestFile {
  readonly name: string
  /** Why the whole file failed. Empty when only tests in it failed. */
  readonly message: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly duration?: number
    readonly failureMessages?: readonly string[]
  }[]
}

/** Reads Vitest's JSON report. */
export function countVitest(report: string): Count {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = JSON.parse(report)
  const failures = testResults.flatMap(listFailed)
  const timed = testResults.flatMap(timeTests)
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures, timed }
}

function timeTests({ name, assertionResults }: VitestFile): TimedTest[] {
  return assertionResults.map(({ fullName, duration = 0 }) => ({
    name: `${basename(name)} › ${fullName}`,
    milliseconds: duration,
  }))
}

function listFailed({ name, message, assertionResults }: VitestFile): string[] {
  const file = basename(name)
  const tests = assertionResults.flatMap(({ fullName, failureMessages = [] }) =>
    failureMessages.map((why) => describeFailure(`${file} › ${fullName}`, why)),
  )
  return message === '' ? tests : [describeFailure(file, message), ...tests]
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[]
}

interface PlaywrightTest {
  readonly status: string
  readonly results?: readonly { readonly duration?: number; readonly error?: { readonly message?: string } }[]
}

/** Reads Playwright's JSON report. */
export function countPlaywright(report: string): Count {
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } = JSON.parse(report)
  const list = (status: string): string[] => suites.flatMap((suite: PlaywrightSuite) => listPlaywright(suite, status))
  const timed = suites.flatMap((suite: PlaywrightSuite) => timePlaywright(suite))
  return { passed: expected + flaky, failed: unexpected, failures: list('unexpected'), secondTry: list('flaky'), timed }
}

/** A test's time includes both of its tries. */
function timePlaywright({ title, suites = [], specs = [] }: PlaywrightSuite): TimedTest[] {
  const own = specs.map((spec) => ({
    name: spec.title,
    milliseconds: spec.tests
      .flatMap(({ results = [] }) => results)
      .reduce((sum, { duration = 0 }) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap(timePlaywright)].map((test) => ({ ...test, name: `${title} › ${test.name}` }))
}

/** Each test with the reason of its first failure. */
function listPlaywright({ title, suites = [], specs = [] }: PlaywrightSuite, status: string): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ results }) => describeFailure(spec.title, results?.find(({ error }) => error)?.error?.message ?? '')),
  )
  return [...own, ...suites.flatMap((suite) => listPlaywright(suite, status))].map((name) => `${title} › ${name}`)
}

function describeFailure(name: string, why: string): string {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, MOST_LINES_OF_WHY)].join('\n  ')
}

/** Reads the last line of `forge test`. */
export function countForge(output: string): Count {
  const plain = stripVTControlCharacters(output)
  const [, passed = '0', failed = '0'] = plain.match(/: (\d+) tests passed, (\d+) failed, \d+ skipped/) ?? []
  return { passed: Number(passed), failed: Number(failed) }
}

/** The line that names the suite's browser. */
export function findNote(output: string): string | undefined {
  return stripVTControlCharacters(output).match(/^(Browser|Firefox): .*$/m)?.[0]
}
