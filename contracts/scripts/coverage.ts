// Fails unless the tests run every line and branch of `src/`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractsDirectory } from './contracts-directory.ts'
import { readCoverage } from './read-coverage.ts'
import { runForge } from './run-forge.ts'
import { runScript } from './run-script.ts'

const reportFile = join(contractsDirectory, 'cache', 'coverage.lcov')
/** Gas figures are meaningless in a coverage build, and the invariants run for too long. */
const excludedTests = 'test/{Gas*,*.gas,Invariants,Campaign}.t.sol'

runScript(() => {
  const report = ['--report', 'lcov', '--report-file', reportFile]
  const args = ['coverage', ...report, '--no-match-path', excludedTests, '--no-match-test', 'test_snapshot_']
  const run = runForge(args, { output: 'capture', env: { FOUNDRY_PROFILE: 'coverage' } })
  if (run.exitCode !== 0) throw new Error(`The tests fail:\n${run.output}`)
  const files = readCoverage(readFileSync(reportFile, 'utf8')).filter(({ file }) => file.startsWith('src/'))
  if (files.length === 0) throw new Error('The report names no contract.')
  let complete = true
  for (const { file, lines, branches } of files) {
    console.log(`${file}: ${lines.hit} of ${lines.found} lines, ${branches.hit} of ${branches.found} branches`)
    complete &&= lines.hit === lines.found && branches.hit === branches.found
  }
  return complete ? 0 : 1
})
