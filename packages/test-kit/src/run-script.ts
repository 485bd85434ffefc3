import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../../../scripts/run.cjs', import.meta.url))

interface ScriptResult {
  readonly code: number
  /** Both of its outputs. */
  readonly output: string
}

/** Runs what `npm run <script> -- <parameters>` runs, without this process's own settings. */
export async function runScript(
  script: 'backup' | 'copy-media' | 'restore' | 'settle' | 'verify',
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ScriptResult> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [launcher, script, ...parameters], {
    // This folder has no .env.
    cwd: tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE, DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code: code ?? 1, output }
}
