import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'
import { endProcess, identifyProcess, isRunning, type RunningProcess, runningProcessSchema } from './running-process.ts'
import { saveChainState } from './save-chain.ts'

const REST_AFTER_FAILURE_MS = 250

interface EndingNode {
  readonly folder: string
  readonly rpcUrl: string
  readonly process: RunningProcess
  readonly patienceMs?: number
}

/** Saves a node's chain, then ends the node. If saving fails, the node keeps running, because only it has the last blocks. */
export async function endChain({ folder, rpcUrl, process, patienceMs = 10_000 }: EndingNode): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (isRunning(process)) {
    const failure = await trySave(folder, rpcUrl)
    // If the folder was deleted on purpose, there is nothing to save.
    if (failure === undefined || !existsSync(folder)) return await endProcess(process, 'SIGTERM')
    if (Date.now() > giveUpAt && isRunning(process)) {
      throw new StartupError(
        `Saving the embedded chain in ${folder} failed (${failure}). If the disk is full, free some space. Then start Melos again. Until then, keep process ${process.pid} running: only its memory holds the chain.`,
      )
    }
  }
}

async function trySave(folder: string, rpcUrl: string): Promise<string | undefined> {
  try {
    return (await saveChainState(folder, rpcUrl)) ? undefined : 'new blocks keep coming'
  } catch (error) {
    await delay(REST_AFTER_FAILURE_MS)
    return error instanceof Error ? error.message : String(error)
  }
}

const recordSchema = runningProcessSchema.extend({ rpcUrl: z.string() })

const recordPath = (folder: string): string => join(folder, 'node.json')

/** Synchronous, so that no crash can leave a node that the next start doesn't know. */
export function recordChain(folder: string, { node, rpcUrl }: { node: ChildProcess; rpcUrl: string }): void {
  const identity = node.pid === undefined ? undefined : identifyProcess(node.pid)
  if (identity !== undefined)
    writeFileSync(recordPath(folder), JSON.stringify({ ...identity, rpcUrl }), { mode: 0o600 })
}

/** A node whose supervisor was killed or couldn't save holds blocks that no file has, so they are saved first. */
export async function endLeftoverChain(folder: string): Promise<void> {
  const leftover = readRecord(folder)
  if (leftover !== undefined) await endChain({ folder, rpcUrl: leftover.rpcUrl, process: leftover })
}

/** The URL of the node that runs on this folder, with or without a server. */
export function findRunningChain(folder: string): string | undefined {
  const record = readRecord(folder)
  return record !== undefined && isRunning(record) ? record.rpcUrl : undefined
}

function readRecord(folder: string): z.infer<typeof recordSchema> | undefined {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordPath(folder), 'utf8')))
  } catch {
    return undefined
  }
}
