import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const direct = [process.execPath, join(root, 'server/src/main.ts')] as const

export interface MelosProcess {
  readonly child: ChildProcess
  /** The address it prints when it is ready; rejects when it ends before. */
  readonly ready: Promise<string>
  readonly ended: Promise<{ code: number | null; output: string; errors: string }>
}

/** Empty, so that neither this process's environment nor a developer's .env has a say. */
const unconfigured = {
  HOST: '',
  DATABASE_URL: '',
  RPC_URL: '',
  CHAIN_ID: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  AUTH_SECRET: '',
}

/** The product as a program of its own. */
export function runMelos(
  environment: Record<string, string>,
  [program, ...args]: readonly [string, ...string[]] = direct,
): MelosProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const least = { PATH, NODE_COMPILE_CACHE, ...unconfigured, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' }
  const child = spawn(program, args, {
    cwd: root,
    env: { ...least, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'exit').then(([code]) => ({ code, output, errors }))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const address = output.match(/Melos is ready at (\S+)\n[\s\S]*Data in/)?.[1]
      if (address !== undefined) resolve(address)
    })
    ended.then(() => reject(new Error(`Melos ended before it was ready: ${errors}`)))
  })
  ready.catch(() => undefined)
  return { child, ready, ended }
}

/** A directory that PostgreSQL's own user can enter too, and that goes away with everything in it. */
export async function createTestDataDir(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'melos-test-'))
  await chmod(path, 0o755)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
