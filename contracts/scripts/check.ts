import { checkGenerated } from './generate.ts'
import { runForge } from './run-forge.ts'
import { runScript } from './run-script.ts'
import { checkSnapshots } from './snapshots.ts'

/** Throws if the format, the generated code, the gas figures or the bytecode size is wrong. */
export function checkContracts(): void {
  checkFormat()
  checkGenerated()
  checkSnapshots()
}

function checkFormat(): void {
  const format = runForge(['fmt', '--check'], { output: 'capture' })
  if (format.exitCode !== 0) {
    throw new Error(
      `${format.output}\nThe Solidity code isn't formatted: run \`node contracts/scripts/check.ts --fix\`.`,
    )
  }
}

if (import.meta.main) {
  runScript(() => {
    if (process.argv.includes('--fix')) return runForge(['fmt'], { output: 'inherit' }).exitCode
    checkContracts()
    return 0
  })
}
