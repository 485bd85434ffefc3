import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'
import { saveChainState } from './chain-state.ts'
import { endProcess, identifyProcess, isRunning, type RunningProcess, runningProcessSchema } from './running-process.ts'

const REST_AFTER_FAILURE_MS = 250

interface EndingNode {
  readonly folder: string
  readonly rpcUrl: string
  readonly process: RunningProcess
  /** Room may be made meanwhile, and whoever still sends to the node of a server that is gone may notice that. */
  readonly patienceMs?: number
}

/** Saves the chain of a node, then ends it. A node that cannot be saved goes on: what it remembers is nowhere else. */
export async function endChain({ folder, rpcUrl, process, patienceMs = 10_000 }: EndingNode): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (isRunning(process)) {
    const failure = await trySave(folder, rpcUrl)
    // Whoever deletes the folder wants no chain any more.
    if (failure === undefined || !existsSync(folder)) return await endProcess(process, 'SIGTERM')
    if (Date.now() > giveUpAt && isRunning(process)) {
      throw new StartupError(
        `The embedded chain could not be saved in ${folder} (${failure}): make room there and start Melos again; until then the chain is kept in the memory of process ${process.pid} alone, so leave that running.`,
      )
    }
  }
}

/** Why it is not saved, if it is not. */
async function trySave(folder: string, rpcUrl: string): Promise<string | undefined> {
  try {
    return (await saveChainState(folder, rpcUrl)) ? undefined : 'it goes on meanwhile'
  } catch (error) {
    await delay(REST_AFTER_FAILURE_MS)
    return error instanceof Error ? error.message : String(error)
  }
}

const recordSchema = runningProcessSchema.extend({ rpcUrl: z.string() })

const recordPath = (folder: string): string => join(folder, 'node.json')

/** Written in the same turn as the process is made, so that no crash leaves a node that the next start does not know. */
export function recordChain(folder: string, { node, rpcUrl }: { node: ChildProcess; rpcUrl: string }): void {
  const identity = node.pid === undefined ? undefined : identifyProcess(node.pid)
  if (identity !== undefined)
    writeFileSync(recordPath(folder), JSON.stringify({ ...identity, rpcUrl }), { mode: 0o600 })
}

/** A node whose supervisor was killed, or could not save it, holds blocks that no file has yet: they are saved before it goes. */
export async function endLeftoverChain(folder: string): Promise<void> {
  const leftover = readRecord(folder)
  if (leftover !== undefined) await endChain({ folder, rpcUrl: leftover.rpcUrl, process: leftover })
}

function readRecord(folder: string): z.infer<typeof recordSchema> | undefined {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordPath(folder), 'utf8')))
  } catch {
    return undefined
  }
}
