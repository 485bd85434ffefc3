import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { waitUntil } from './wait-until.ts'

/** PostgreSQL writes its data to disk before it stops, which can take this long. */
const PATIENCE_MS = 90_000

/** Has everything that is needed to start the process again. */
export interface RunningProcess {
  readonly pid: number
  readonly command: readonly string[]
  readonly uid: number
  readonly gid: number
}

export function findProcess(pid: number): RunningProcess {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const numberOf = (name: string) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1])
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
  return { pid, command, uid: numberOf('Uid'), gid: numberOf('Gid') }
}

export function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)?.[1])
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** A zombie process counts as ended. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export async function endProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (isRunning(pid)) process.kill(pid, signal)
  await waitUntil(`process ${pid} has ended`, () => !isRunning(pid), PATIENCE_MS)
}

/** Only root can start a program as another user. */
export function asUser({ uid, gid }: { uid: number; gid: number }): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid, gid } : {}
}

/** Runs the same command as the same user. */
export function runAgain({ command: [program = '', ...args], uid, gid }: RunningProcess): RunningProcess {
  const child = spawn(program, args, {
    ...asUser({ uid, gid }),
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'ignore',
    detached: true,
  })
  if (child.pid === undefined) throw new Error(`${program} could not be started`)
  return { pid: child.pid, command: [program, ...args], uid, gid }
}
