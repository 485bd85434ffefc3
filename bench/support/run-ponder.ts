import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '@melos/test-kit/free-port'
import type { Address } from 'viem'
import { writePonderProject } from './ponder-project.ts'
import { processorMsOf } from './processor-time.ts'

/** The newest version that installs: 0.17.7 needs @ponder/utils 0.3.0, which npm doesn't have, and 1.0.0 is an old 0.10. */
export const ponderPackages = ['ponder@0.16.10', 'viem@2.57.1', 'hono@4.13.17', 'typescript@5.9.3']
const WARNING = 40
const GIVE_UP_AFTER_MS = 900_000

interface Setting {
  /** Contains `ponderPackages`. */
  readonly folder: string
  readonly rpcUrl: string
  readonly house: Address
  readonly databaseUrl: string
}

interface Ponder extends AsyncDisposable {
  /** When ponder reports that it has indexed everything, on the process's clock. */
  readonly completeAt: Promise<number>
  countBids(): Promise<number>
  processorMs(): number
}

/** One line of ponder's JSON log. */
interface LogLine {
  readonly level: number
  readonly msg: string
  readonly port?: number
  readonly endpoint?: string
}

/** Runs ponder in production mode to index the house's bids. */
export async function runPonder({ folder, rpcUrl, house, databaseUrl }: Setting): Promise<Ponder> {
  await writePonderProject(folder)
  const program = join(folder, 'node_modules/ponder/dist/esm/bin/ponder.js')
  // Ponder can't report a port that the system chose.
  const port = String(await findFreePort())
  const args = ['start', '--schema', 'ponder', '--log-format', 'json', '--hostname', '127.0.0.1', '--port', port]
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      RPC_URL: rpcUrl,
      HOUSE: house,
      DATABASE_URL: databaseUrl,
      PONDER_TELEMETRY_DISABLED: 'true',
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const listening = Promise.withResolvers<number>()
  const complete = Promise.withResolvers<number>()
  // A rejection that no caller waits for must not end the process.
  for (const { promise } of [listening, complete]) promise.catch(() => undefined)
  let lastWarning = ''
  createInterface(child.stdout).on('line', (line) => {
    const { level, msg, port, endpoint } = readLine(line)
    if (level >= WARNING) {
      lastWarning = msg
      console.error(`ponder: ${msg}`)
    }
    if (msg === 'Created HTTP server' && port !== undefined) listening.resolve(port)
    if (endpoint === '/ready') complete.resolve(performance.now())
  })
  const giveUp = (reason: string) => {
    for (const { reject } of [listening, complete]) reject(new Error(reason))
  }
  ended.then(() => giveUp(`ponder ended: ${lastWarning}`), giveUp)
  const timer = setTimeout(() => giveUp(`ponder took too long; its last warning: ${lastWarning}`), GIVE_UP_AFTER_MS)
  return {
    completeAt: complete.promise,
    async countBids() {
      const answer = await fetch(`http://127.0.0.1:${await listening.promise}/count`)
      // `ponder-project.ts` defines this answer.
      const [count] = (await answer.json()) as { bids: number }[]
      return count?.bids ?? 0
    },
    processorMs: () => processorMsOf(child.pid),
    async [Symbol.asyncDispose]() {
      clearTimeout(timer)
      child.kill()
      await ended
    },
  }
}

function readLine(line: string): LogLine {
  try {
    return JSON.parse(line)
  } catch {
    return { level: 0, msg: line }
  }
}
