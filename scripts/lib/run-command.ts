import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

interface Finished {
  readonly exitCode: number
  readonly output: string
}

/** Runs a program in the repository's root. `show` prints its output at once. */
export async function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  { show, cwd = root, env = {} }: { show: boolean; cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<Finished> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      if (show) process.stdout.write(chunk)
    })
  }
  const [code] = await once(child, 'close')
  return { exitCode: code ?? 1, output }
}
