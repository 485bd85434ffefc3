import { checkGenerated } from './generate.ts'
import { runForge } from './run-forge.ts'
import { runScript } from './run-script.ts'
import { checkSnapshots } from './snapshots.ts'

/** Throws at the first guard rail that does not hold: format, generated code, gas and bytecode size. */
export function checkContracts(): void {
  checkFormat()
  checkGenerated()
  checkSnapshots()
}

function checkFormat(): void {
  const format = runForge(['fmt', '--check'], { output: 'capture' })
  if (format.exitCode !== 0) {
    throw new Error(`${format.output}\nSolidity is not formatted: run \`node contracts/scripts/check.ts --fix\`.`)
  }
}

if (import.meta.main) {
  runScript(() => {
    if (process.argv.includes('--fix')) return runForge(['fmt'], { output: 'inherit' }).exitCode
    checkContracts()
    return 0
  })
}
