import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../../scripts/run.cjs', import.meta.url))

interface ScriptResult {
  readonly code: number
  /** Both of its outputs. */
  readonly said: string
}

/** Runs what `npm run <script> -- <parameters>` runs. */
export async function runScript(
  script: 'backup' | 'restore' | 'copy-media',
  { parameters, environment }: { parameters: readonly string[]; environment: Readonly<Record<string, string>> },
): Promise<ScriptResult> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [launcher, script, ...parameters], {
    // This folder has no .env.
    cwd: tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE, DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code: code ?? 1, said }
}
