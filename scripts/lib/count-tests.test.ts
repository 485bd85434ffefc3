import { expect, test } from 'vitest'
import { countForge, countPlaywright, countVitest } from './count-tests.ts'

test('Vitest counts passed and failed tests', () => {
  expect(countVitest('{"numPassedTests":3,"numFailedTests":1}')).toEqual({ passed: 3, failed: 1 })
})

test('a flaky browser test has failed', () => {
  expect(countPlaywright('{"stats":{"expected":4,"unexpected":1,"flaky":2,"skipped":0}}')).toEqual({
    passed: 4,
    failed: 3,
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
  expect(count('{}')).toEqual({ passed: 0, failed: 0 })
})

test('a runner that printed no summary counts nothing', () => {
  expect(countForge('Error: compiler failed')).toEqual({ passed: 0, failed: 0 })
})
