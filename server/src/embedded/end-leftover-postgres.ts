import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endProcess, identifyProcess } from './running-process.ts'

/** A server whose supervisor was killed would keep the cluster to itself; SIGINT is PostgreSQL's fast and safe stop. */
export async function endLeftoverPostgres(cluster: string): Promise<void> {
  const record = join(cluster, 'postmaster.pid')
  const pid = readPid(record)
  if (pid === undefined) return
  const leftover = identifyProcess(pid)
  if (leftover !== undefined && serves(pid, cluster)) await endProcess(leftover, 'SIGINT')
  // The record of a dead server would stop the next one if anything else has its number by now. Workers that outlive their
  // server are found without it, by the memory that they hold.
  await rm(record, { force: true })
}

function readPid(record: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(record, 'utf8'), 10)
  } catch {
    return undefined
  }
}

function serves(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}
