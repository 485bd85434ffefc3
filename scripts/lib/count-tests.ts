import { stripVTControlCharacters } from 'node:util'

/** What a test runner counted. */
export interface Count {
  readonly passed: number
  readonly failed: number
}

/** From Vitest's JSON report. */
export function countVitest(report: string): Count {
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(report)
  return { passed: numPassedTests, failed: numFailedTests }
}

/** From Playwright's JSON report; a test that passed only when tried again has failed. */
export function countPlaywright(report: string): Count {
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {} } = JSON.parse(report)
  return { passed: expected, failed: unexpected + flaky }
}

/** From the last line that `forge test` prints. */
export function countForge(output: string): Count {
  const plain = stripVTControlCharacters(output)
  const [, passed = '0', failed = '0'] = plain.match(/: (\d+) tests passed, (\d+) failed, \d+ skipped/) ?? []
  return { passed: Number(passed), failed: Number(failed) }
}
