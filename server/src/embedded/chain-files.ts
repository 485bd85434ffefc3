import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { callNode } from './chain-rpc.ts'
import { writeFileAtomically } from './data-files.ts'
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

const unpack = promisify(gunzip)

const statePath = (folder: string): string => join(folder, 'state.json.gz')

/**
 * Writes the whole chain of the running node (blocks, transactions, accounts) to `folder`; says whether it did. A node that makes
 * a block meanwhile hands out the blocks without it and the accounts after it, which nobody could go on from.
 */
export async function saveChainState(folder: string, rpcUrl: string): Promise<boolean> {
  const before = await callNode<string>(rpcUrl, 'eth_blockNumber')
  const packed = await callNode<string>(rpcUrl, 'anvil_dumpState')
  if ((await callNode<string>(rpcUrl, 'eth_blockNumber')) !== before) return false
  await writeFileAtomically(statePath(folder), Buffer.from(packed.slice(2), 'hex'))
  return true
}

/** The saved chain as a file the node can load, or `undefined` before the first save. */
export async function unpackChainState(folder: string): Promise<string | undefined> {
  if (!existsSync(statePath(folder))) return undefined
  const unpacked = join(folder, 'state.json')
  await writeFile(unpacked, await unpack(await readFile(statePath(folder))), { mode: 0o600 })
  return unpacked
}
