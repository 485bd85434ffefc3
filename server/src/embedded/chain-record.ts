import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { endChain } from './end-chain.ts'
import { identifyProcess, runningProcessSchema } from './running-process.ts'

const recordSchema = runningProcessSchema.extend({ rpcUrl: z.string() })

const recordPath = (folder: string): string => join(folder, 'node.json')

/** Written in the same turn as the process is made, so that no crash leaves a node that the next start does not know. */
export function recordChain(folder: string, { node, rpcUrl }: { node: ChildProcess; rpcUrl: string }): void {
  const identity = node.pid === undefined ? undefined : identifyProcess(node.pid)
  if (identity !== undefined)
    writeFileSync(recordPath(folder), JSON.stringify({ ...identity, rpcUrl }), { mode: 0o600 })
}

/** A node whose keeper was killed, or could not save it, holds blocks that no file has yet: they are saved before it goes. */
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
