import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'

const PORT_LINE = 3

interface EmbeddedChain {
  readonly pid: number
  readonly rpcUrl: string
  /** Lists and settles on the embedded chain, and holds all MELS except the faucet's. */
  readonly operatorKey: Hex
  readonly ownerKey: Hex
  readonly faucetKey: Hex
  /** Confirms sales and pays royalties out. */
  readonly royaltiesKey: Hex
  readonly admitterKey: Hex
}

/** Finds the chain of a running Melos by its data directory. */
export async function readEmbeddedChain(dataDir: string): Promise<EmbeddedChain> {
  const read = (name: string) => readFile(join(dataDir, 'chain', name), 'utf8')
  const { pid, rpcUrl } = JSON.parse(await read('node.json'))
  // Melos writes private keys to these files.
  const readKey = async (name: string) => (await read(name)) as Hex
  return {
    pid,
    rpcUrl,
    operatorKey: await readKey('operator-key'),
    ownerKey: await readKey('owner-key'),
    faucetKey: await readKey('faucet-key'),
    royaltiesKey: await readKey('royalties-key'),
    admitterKey: await readKey('admitter-key'),
  }
}

/** Finds the PostgreSQL of a running Melos by its data directory. */
export async function readEmbeddedPostgres(dataDir: string): Promise<{ pid: number; url: string }> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const record = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(record[0]), url: `postgres://melos:${password}@127.0.0.1:${record[PORT_LINE]}/melos` }
}
