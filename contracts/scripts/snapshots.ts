import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { contractsDirectory } from './contracts-directory.ts'
import { readFiles, replaceFiles } from './directory-files.ts'
import { findDifference } from './find-difference.ts'
import { runForge } from './run-forge.ts'

const committedDirectory = join(contractsDirectory, 'snapshots')
const measuredDirectory = join(contractsDirectory, 'cache', 'snapshots')

export function updateSnapshots(): void {
  replaceFiles(committedDirectory, measureSnapshots())
}

/** Compares whole files, because forge ignores snapshots that are missing or no longer taken. */
export function checkSnapshots(): void {
  const outdated = findDifference(measureSnapshots(), readFiles(committedDirectory))
  if (outdated !== undefined) {
    throw new Error(
      `contracts/snapshots/${outdated} is out of date: run \`node contracts/scripts/test.ts --update-snapshots\` and review the difference.`,
    )
  }
}

function measureSnapshots(): ReadonlyMap<string, string> {
  rmSync(measuredDirectory, { recursive: true, force: true })
  const run = runForge(['test', '--match-test', 'test_snapshot_'], {
    output: 'capture',
    env: { FOUNDRY_SNAPSHOTS: measuredDirectory, FORGE_SNAPSHOT_CHECK: 'false', FORGE_SNAPSHOT_EMIT: 'true' },
  })
  if (run.exitCode !== 0) throw new Error(`The snapshot tests fail:\n${run.output}`)
  return readFiles(measuredDirectory)
}
