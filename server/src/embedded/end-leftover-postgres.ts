import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess, identifyProcess } from './running-process.ts'

/** A server whose keeper was killed would keep the cluster to itself; SIGINT is PostgreSQL's fast and safe stop. */
export async function endLeftoverPostgres(cluster: string): Promise<void> {
  const pid = readPid(cluster)
  const leftover = pid === undefined ? undefined : identifyProcess(pid)
  if (leftover !== undefined && serves(leftover.pid, cluster)) await endProcess(leftover, 'SIGINT')
}

function readPid(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

function serves(pid: number, cluster: string): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
}
