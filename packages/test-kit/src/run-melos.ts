import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The ways to run the product. */
export const commands = {
  server: [process.execPath, `${root}server/src/main.ts`],
  npmStart: ['npm', '--prefix', root, 'start'],
  /** What `npm start` runs. */
  launcher: [process.execPath, '--max-semi-space-size=8', `${root}scripts/run.cjs`, 'start'],
} as const

export interface MelosProcess {
  readonly child: ChildProcess
  readonly pid: number
  /** The address it prints when it is ready; rejects when it ends before. */
  readonly ready: Promise<string>
  readonly ended: Promise<Ended>
  /** All that it has printed so far. */
  readLog(): string
  kill(signal: NodeJS.Signals): Promise<Ended>
}

interface Ended {
  /** Null when it was killed. */
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Empty, so that a developer's .env, which `npm start` finds, has no say. */
const unconfigured = {
  HOST: '',
  DATABASE_URL: '',
  RPC_URL: '',
  CHAIN_ID: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  AUTH_SECRET: '',
}

/** The product as a program of its own, without the sample world, on a port that the system chooses. */
export function runMelos(
  environment: Readonly<Record<string, string>>,
  [program, ...args]: (typeof commands)[keyof typeof commands] = commands.server,
): MelosProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, args, {
    // No .env is here.
    cwd: tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE, ...unconfigured, PORT: '0', DEMO: 'off', ...environment },
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
  // A test may end it before it is ready.
  ready.catch(() => undefined)
  if (child.pid === undefined) throw new Error('Melos was not started')
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
