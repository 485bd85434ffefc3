import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { contractsDirectory } from './contracts-directory.ts'
import { forgeBinary } from './foundry.ts'

interface RunOptions {
  /** `inherit` prints forge's output at once; `capture` returns it. */
  readonly output: 'inherit' | 'capture'
  readonly env?: Readonly<Record<string, string>>
}

interface ForgeRun {
  readonly exitCode: number
  readonly output: string
}

export function runForge(args: readonly string[], { output, env = {} }: RunOptions): ForgeRun {
  const run = spawnSync(forgeBinary(), args, {
    cwd: contractsDirectory,
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH: pathWithThisNode() },
    maxBuffer: 64 * 1024 * 1024,
    stdio: output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  if (run.error !== undefined) throw new Error(`forge couldn't be started: ${run.error.message}`, { cause: run.error })
  // There is no exit code if a signal ended forge.
  return { exitCode: run.status ?? 1, output: `${run.stdout ?? ''}${run.stderr ?? ''}` }
}

/** The compiler wrapper starts with `env node`, which must find the Node that runs this script. */
function pathWithThisNode(): string {
  return [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)
}
