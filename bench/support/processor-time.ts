import { readFileSync } from 'node:fs'

const TICK_MS = 10

/** Processor time of a process without its children. */
export function processorMsOf(pid: number | undefined): number {
  const [userTicks, systemTicks] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return (Number(userTicks) + Number(systemTicks)) * TICK_MS
}
