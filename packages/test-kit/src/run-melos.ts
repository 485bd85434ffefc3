import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export const commands = {
  server: [process.execPath, `${root}server/build/main.js`],
  npmStart: ['npm', '--prefix', root, 'start'],
  /** The command that `npm start` runs. */
  launcher: [process.execPath, '--max-semi-space-size=8', `${root}scripts/run.cjs`, 'start'],
} as const

export interface MelosProcess {
  readonly child: ChildProcess
  readonly pid: number
  /** The URL that Melos prints when it is ready; rejects if the process ends before that. */
  readonly ready: Promise<string>
  readonly ended: Promise<Ended>
  readLog(): string
  kill(signal: NodeJS.Signals): Promise<Ended>
}

interface Ended {
  /** Null if a signal ended the process. */
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Empty values override a developer's .env, which `npm start` reads. */
const unconfigured = {
  HOST: '',
  DATABASE_URL: '',
  RPC_URL: '',
  CHAIN_ID: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  AUTH_SECRET: '',
}

/** Starts Melos as a process without the sample world, on a free port. */
export function runMelos(
  environment: Readonly<Record<string, string>>,
  [program, ...args]: (typeof commands)[keyof typeof commands] = commands.server,
): MelosProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, args, {
    // This folder has no .env.
    cwd: tmpdir(),
    // As in `npm start`.
    env: { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2', ...unconfigured, PORT: '0', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [log, output, errors] = ['', '', '']
  child.stderr.on('data', (chunk) => {
    log += chunk
    errors += chunk
  })
  const ended = once(child, 'exit').then(([code]): Ended => ({ code, output, errors }))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      log += chunk
      output += chunk
      const address = output.match(/Melos is ready at (\S+)\nData in/)?.[1]
      if (address !== undefined) resolve(address)
    })
    ended.then(() => reject(new Error(`Melos ended before it was ready: ${log}`)), reject)
  })
  // A test can end the process before it is ready.
  ready.catch(() => undefined)
  if (child.pid === undefined) throw new Error('Melos could not be started')
  return {
    child,
    pid: child.pid,
    ready,
    ended,
    readLog: () => log,
    async kill(signal) {
      child.kill(signal)
      return await ended
    },
  }
}
