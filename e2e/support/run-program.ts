import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export interface Program {
  readonly pid: number
  /** Where it listens; rejects when it ends before. */
  readonly ready: Promise<string>
  /** What it ended with, null when it was killed. */
  readonly ended: Promise<number | null>
  /** All that it has printed so far. */
  readonly readLog: () => string
  kill(signal: NodeJS.Signals): Promise<number | null>
}

interface Settings {
  readonly dataDir: string
  /** What an operator would set beside the least. */
  readonly environment?: Readonly<Record<string, string>>
}

/** The server as a process of its own, and as one whose number is known: to be killed and run again on the same data. */
export function runProgram({ dataDir, environment = {} }: Settings): Program {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [program], {
    // Where no developer's .env lies.
    cwd: dataDir,
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit').then(([code]): number | null => code)
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = output.match(/Melos is ready at (\S+)/)?.[1]
      if (address !== undefined) resolve(address)
    })
    ended.then(() => reject(new Error(`The server ended before it was ready: ${output}`)))
  })
  // A test may kill it before it is ready.
  ready.catch(() => undefined)
  if (child.pid === undefined) throw new Error('The server was not started')
  return {
    pid: child.pid,
    ready,
    ended,
    readLog: () => output,
    async kill(signal) {
      child.kill(signal)
      return await ended
    },
  }
}
