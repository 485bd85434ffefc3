import { readFileSync } from 'node:fs'
import { commands, runMelos as runProcess } from '@melos/test-kit/run-melos'
import { childrenOf } from '@melos/test-kit/running-process'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { processorMsOf } from './processor-time.ts'

export interface Melos extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  /** Processor time that its process, without database and chain, has taken. */
  processorMs(): number
  /** Memory that its process, without database and chain, holds. */
  residentBytes(): number
  /** Until Melos is stopped, the local chain is saved no more: a node that writes out a long chain answers nobody. */
  pauseSupervisor(): void
  /** Until it is stopped it does nothing; its chain and database run on. */
  pause(): void
}

/** The product, started as `npm start` does, on a port of its own and, unless told which, a data directory that goes away with it. */
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
