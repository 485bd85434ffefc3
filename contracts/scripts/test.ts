// Usage: test.ts [--update-snapshots] [arguments of `forge test`]. `foundry.toml` makes forge compare the gas snapshots.
import { runForge } from './run-forge.ts'
import { runScript } from './run-script.ts'
import { updateSnapshots } from './snapshots.ts'

const updateFlag = '--update-snapshots'

runScript(() => {
  const args = process.argv.slice(2)
  if (args.includes(updateFlag)) updateSnapshots()
  return runForge(['test', ...args.filter((argument) => argument !== updateFlag)], { output: 'inherit' }).exitCode
})
