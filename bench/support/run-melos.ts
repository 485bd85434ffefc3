import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processorMsOf } from './processor-time.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Melos extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  /** Processor time that its process, without database and chain, has taken. */
  processorMs(): number
  /** Memory that its process, without database and chain, holds. */
  residentBytes(): number
  /** Until Melos is stopped, the local chain is saved no more: a node that writes out a long chain answers nobody. */
  pauseKeeper(): void
  /** Until it is stopped it does nothing; its chain and database run on. */
  pause(): void
}

/** The product, started as `npm start` does, on a port of its own and, unless told which, a data directory that goes away with it. */
export async function runMelos(environment: Record<string, string>): Promise<Melos> {
  const ownDir = environment.DATA_DIR === undefined ? await makeTemporaryFolder() : undefined
  const dataDir = environment.DATA_DIR ?? ownDir?.path ?? ''
  const child = spawn(process.execPath, [join(root, 'scripts/run.cjs'), 'start'], {
    // A directory without a developer's .env.
    cwd: dataDir,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const paused: number[] = []
  const pause = (pids: readonly number[]) => {
    paused.push(...pids)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
  }
  const stop = async () => {
    for (const pid of paused) process.kill(pid, 'SIGCONT')
    child.kill()
    await ended
    await ownDir?.[Symbol.asyncDispose]()
  }
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const url = output.match(/Melos is ready at (\S+)\n/)?.[1]
      if (url !== undefined) resolve(url)
    })
    ended.then(() => reject(new Error('Melos ended before it was ready')))
  })
  try {
    return {
      url: await ready,
      dataDir,
      processorMs: () => processorMsOf(child.pid),
      residentBytes: () => residentBytesOf(child.pid),
      pauseKeeper: () => pause(childrenOf(child.pid)),
      pause: () => pause([...childrenOf(child.pid), Number(child.pid)]),
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function residentBytesOf(pid: number | undefined): number {
  const kibibytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m)?.[1]
  return Number(kibibytes) * 1024
}
