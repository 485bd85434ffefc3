import { expect, test } from 'vitest'
import { countForge, countPlaywright, countVitest, findNote } from './count-tests.ts'

test('Vitest counts passed, failed and skipped tests, and says why they failed', () => {
  const file = {
    name: '/melos/server/bids.test.ts',
    message: '',
    assertionResults: [
      { fullName: 'bids are counted', duration: 12, failureMessages: [] },
      {
        fullName: 'bids are kept',
        failureMessages: ['\u001b[31mError: 2 are missing\u001b[0m\n\n    at bids.test.ts:7'],
      },
    ],
  }
  const broken = { name: '/melos/server/chain.test.ts', message: 'There is no node', assertionResults: [] }
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, testResults: [file, broken] }
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    failures: [
      'bids.test.ts › bids are kept\n  Error: 2 are missing\n      at bids.test.ts:7',
      'chain.test.ts\n  There is no node',
    ],
    timed: [
      { name: 'bids.test.ts › bids are counted', milliseconds: 12 },
      { name: 'bids.test.ts › bids are kept', milliseconds: 0 },
    ],
  })
})

test('a browser test that passed at its second try has passed, and is named with why it failed at first', () => {
  const spec = (title: string, status: string, ...whys: string[]) => ({
    title,
    tests: [{ status, results: [...whys.map((message) => ({ duration: 40, error: { message } })), { duration: 3 }] }],
  })
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        title: 'bid.spec.ts',
        specs: [spec('a bid is placed', 'expected'), spec('a bid is refused', 'unexpected', 'No button', 'No page')],
        suites: [{ title: 'on a phone', specs: [spec('a bid is shown', 'flaky', 'No row')] }],
      },
    ],
  }
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 1,
    failures: ['bid.spec.ts › a bid is refused\n  No button'],
    secondTry: ['bid.spec.ts › on a phone › a bid is shown\n  No row'],
    timed: [
      { name: 'bid.spec.ts › a bid is placed', milliseconds: 3 },
      { name: 'bid.spec.ts › a bid is refused', milliseconds: 83 },
      { name: 'bid.spec.ts › on a phone › a bid is shown', milliseconds: 43 },
    ],
  })
})

test('forge counts in its last line, colours or not', () => {
  const line = 'Ran 2 test suites in 3.1s (3.2s CPU time): 34 tests passed, 2 failed, 0 skipped (36 total tests)'
  expect(countForge(line)).toEqual({ passed: 34, failed: 2 })
  expect(
    countForge(
      `Ran 2 test suites: \u001b[32m34\u001b[0m tests passed, \u001b[31m2\u001b[0m failed, \u001b[33m0\u001b[0m skipped (36 total tests)`,
    ),
  ).toEqual({ passed: 34, failed: 2 })
})

test.each([countVitest, countPlaywright])('a missing report counts nothing', (count) => {
  expect(count('{}')).toMatchObject({ passed: 0, failed: 0 })
})

test('a runner that printed no summary counts nothing', () => {
  expect(countForge('Error: compiler failed')).toEqual({ passed: 0, failed: 0 })
})

test('the line about the browser is found among the others, colours or not', () => {
  const line = 'Browser: Chromium 153.0.1 (from npm)'
  expect(findNote(`Running\n\u001b[22m${line}\u001b[39m\n  1 passed`)).toBe(line)
  expect(findNote('No Browser: none')).toBeUndefined()
})
