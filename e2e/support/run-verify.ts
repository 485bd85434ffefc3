import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const run = fileURLToPath(new URL('../../scripts/run.cjs', import.meta.url))

/** `npm run verify`; what it ends with, and what it says. */
export async function runVerify(path: string, rpcUrl: string): Promise<{ code: number | null; output: string }> {
  const program = spawn(process.execPath, [run, 'verify', path, rpcUrl])
  const ended = once(program, 'close')
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)])
  await ended
  return { code: program.exitCode, output: output + errors }
}
