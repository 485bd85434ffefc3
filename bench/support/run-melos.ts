import { readFileSync } from 'node:fs'
import { commands, runMelos as runProcess } from '@melos/test-kit/run-melos'
import { childrenOf } from '@melos/test-kit/running-process'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { processorMsOf } from './processor-time.ts'

export interface Melos extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  /** The server's processor time, without database and chain. */
  processorMs(): number
  /** The server's memory, without database and chain. */
  residentBytes(): number
  /** Stops saving the local chain, because a node that saves a long chain doesn't answer. */
  pauseSupervisor(): void
  /** Pauses the server; its chain and database keep running. */
  pause(): void
  /** Without any warning. */
  kill(): Promise<unknown>
}

/** Starts Melos like `npm start`, on a free port and, unless DATA_DIR is given, in a temporary data directory. */
export async function runMelos(environment: Record<string, string>): Promise<Melos> {
  const ownDir = environment.DATA_DIR === undefined ? await makeTemporaryFolder() : undefined
  const dataDir = environment.DATA_DIR ?? ownDir?.path ?? ''
  const { child, pid, ready, kill } = runProcess({ DATA_DIR: dataDir, ...environment }, commands.launcher)
  child.stderr?.pipe(process.stderr)
  const paused: number[] = []
  const pause = (pids: readonly number[]) => {
    paused.push(...pids)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
  }
  const stop = async () => {
    for (const pid of paused) process.kill(pid, 'SIGCONT')
    await kill('SIGTERM')
    await ownDir?.[Symbol.asyncDispose]()
  }
  try {
    return {
      url: await ready,
      dataDir,
      processorMs: () => processorMsOf(pid),
      residentBytes: () => residentBytesOf(pid),
      pauseSupervisor: () => pause(childrenOf(pid)),
      pause: () => pause([...childrenOf(pid), pid]),
      kill: () => kill('SIGKILL'),
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function residentBytesOf(pid: number): number {
  const kibibytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m)?.[1]
  return Number(kibibytes) * 1024
}
