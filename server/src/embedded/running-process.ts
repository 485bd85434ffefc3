import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/** A process id can be reused, but id and start time together identify one process. */
export const runningProcessSchema = z.object({ pid: z.int().positive(), startedAtTick: z.string() })

export type RunningProcess = z.infer<typeof runningProcessSchema>

export function identifyProcess(pid: number): RunningProcess | undefined {
  const found = process.platform === 'linux' ? readStat(pid) : askStat(pid)
  return found === undefined || found.state.startsWith('Z') ? undefined : { pid, startedAtTick: found.startedAt }
}

interface Stat {
  readonly state: string
  readonly startedAt: string
}

function readStat(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command in parentheses may contain anything, so fields are counted after it: state is the 1st, start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startedAt] = [fields[0], fields[19]]
    return state === undefined || startedAt === undefined ? undefined : { state, startedAt }
  } catch {
    return undefined
  }
}

/** For systems without /proc, such as macOS. */
export function askStat(pid: number): Stat | undefined {
  const [, state, startedAt] = /^\s*(\S+)\s+(\S.*?)\s*$/.exec(askPs(pid, 'state=,lstart=')) ?? []
  return state === undefined || startedAt === undefined ? undefined : { state, startedAt }
}

export function hasArgument(pid: number, argument: string): boolean {
  if (process.platform !== 'linux') return ranWith(pid, argument)
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument)
  } catch {
    return false
  }
}

/** `hasArgument` for systems without /proc. */
export function ranWith(pid: number, argument: string): boolean {
  return `${askPs(pid, 'command=')} `.includes(` ${argument} `)
}

/** Empty if there is no such process. */
function askPs(pid: number, columns: string): string {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const { stdout } = spawnSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8', env })
  return (stdout ?? '').trim()
}

export function isRunning(known: RunningProcess): boolean {
  return identifyProcess(known.pid)?.startedAtTick === known.startedAtTick
}

export async function endProcess(known: RunningProcess, signal: NodeJS.Signals, patienceMs = 15_000): Promise<void> {
  if (!isRunning(known)) return
  process.kill(known.pid, signal)
  const insistAt = Date.now() + patienceMs
  let insisted = false
  while (isRunning(known)) {
    if (!insisted && Date.now() > insistAt) {
      process.kill(known.pid, 'SIGKILL')
      insisted = true
    }
    await delay(20)
  }
}

/** This is also true for a process that hasn't started yet. */
export function isChildRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Returns when the process has ended or the signal aborts. */
export async function untilEnded(child: ChildProcess, signal?: AbortSignal): Promise<void> {
  if (isChildRunning(child)) await once(child, 'exit', signal === undefined ? {} : { signal }).catch(() => undefined)
}
