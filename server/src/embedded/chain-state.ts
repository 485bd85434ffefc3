import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { callNode } from './chain-rpc.ts'
import { writeFileAtomically } from './data-files.ts'

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
