import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, closeSync, constants, openSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { callNode } from './chain-rpc.ts'
import { endLeftoverChain, recordChain } from './end-chain.ts'
import { findFreePort, listensOn } from './ports.ts'
import { isChildRunning } from './running-process.ts'
import { unpackChainState } from './save-chain.ts'

/** Transactions are mined at once. Empty blocks keep the chain's clock running. */
const SECONDS_BETWEEN_EMPTY_BLOCKS = 5
/** Each account state costs memory, and old ones aren't needed. All blocks and logs are kept. */
const STATES_KEPT = 64
const TRIES = 3

const logPath = (folder: string): string => join(folder, 'node.log')

export interface EmbeddedChain {
  readonly rpcUrl: string
  readonly folder: string
  readonly process: ChildProcess
}

interface NewChain {
  readonly id: number
  /** The timestamp of the first block, in seconds. Now by default. */
  readonly beginsAt?: number | undefined
}

export async function startChain(dataDir: string, { id, beginsAt }: NewChain): Promise<EmbeddedChain> {
  const folder = join(dataDir, 'chain')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await endLeftoverChain(folder)
  const saved = await unpackChainState(folder)
  const chain = await startNode(folder, { chainId: id, beginsAt, saved })
  if (saved !== undefined) await rm(saved)
  if (saved !== undefined && beginsAt !== undefined) await continueFromLastBlock(chain.rpcUrl)
  return chain
}

/** Tries again because another program may take the free port before the node does. */
async function startNode(folder: string, settings: NodeSettings): Promise<EmbeddedChain> {
  for (let tries = 1; ; tries++) {
    const port = await findFreePort()
    const rpcUrl = `http://127.0.0.1:${port}`
    const node = spawnNode(folder, nodeArguments(settings, port))
    recordChain(folder, { node, rpcUrl })
    const end = await answerOrEnd(node, { port, rpcUrl })
    if (end === undefined) return { rpcUrl, folder, process: node }
    const log = readFileSync(logPath(folder), 'utf8').trim()
    const mayPass = node.signalCode !== null || log.includes('Address already in use')
    if (mayPass && tries < TRIES) continue
    const [firstLine] = log.split('\n')
    throw new StartupError(
      `The embedded chain couldn't start (${`${end} ${firstLine}`.trim()}). See ${logPath(folder)} for more. If its program is damaged, run npm install again. If its saved state is damaged, set DATA_DIR to another directory to start a new chain.`,
    )
  }
}

function spawnNode(folder: string, args: string[]): ChildProcess {
  const log = openSync(logPath(folder), 'w', 0o600)
  try {
    // Detached, so that Ctrl-C in the terminal reaches only Melos, which then stops everything in order.
    // The log is a file, because writing to a dead parent's pipe would kill the node and lose its last blocks.
    return spawn(findAnvil(), args, { detached: true, stdio: ['ignore', 'ignore', log] })
  } finally {
    closeSync(log)
  }
}

/** Anvil would continue a saved chain at the present time. */
async function continueFromLastBlock(rpcUrl: string): Promise<void> {
  const { timestamp } = await callNode<{ timestamp: string }>(rpcUrl, 'eth_getBlockByNumber', 'latest', false)
  await callNode(rpcUrl, 'evm_setTime', Number(timestamp))
}

function findAnvil(): string {
  const installed = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'anvil'))
  const found = [...findPackagedAnvil(), ...installed].find(isExecutable)
  if (found !== undefined) return found
  throw new StartupError(
    `There is no anvil for ${process.platform}-${process.arch}. Install Foundry, or set RPC_URL and CHAIN_ID to your own node.`,
  )
}

function findPackagedAnvil(): string[] {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  try {
    return [join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin/anvil')]
  } catch {
    return []
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

interface NodeSettings {
  readonly chainId: number
  readonly beginsAt: number | undefined
  readonly saved: string | undefined
}

function nodeArguments({ chainId, beginsAt, saved }: NodeSettings, port: number): string[] {
  const values = {
    '--host': '127.0.0.1',
    '--port': port,
    '--chain-id': chainId,
    '--hardfork': 'prague',
    '--block-time': SECONDS_BETWEEN_EMPTY_BLOCKS,
    '--prune-history': STATES_KEPT,
    // Anvil's well-known development keys must not hold any money.
    '--accounts': 0,
    ...(saved === undefined ? {} : { '--load-state': saved }),
    ...(saved === undefined && beginsAt !== undefined ? { '--timestamp': beginsAt } : {}),
  }
  return ['--quiet', '--no-cors', '--mixed-mining', ...Object.entries(values).flat().map(String)]
}

/** Resolves to undefined once the node answers, or to a description of how it ended. */
async function answerOrEnd(
  node: ChildProcess,
  { port, rpcUrl }: { port: number; rpcUrl: string },
): Promise<string | undefined> {
  let failure: Error | undefined
  node.once('error', (error) => {
    failure = error
  })
  while (failure === undefined && isChildRunning(node)) {
    if (node.pid !== undefined && listensOn(node.pid, port) && (await answers(rpcUrl))) return undefined
    await delay(25)
  }
  return failure?.message ?? node.signalCode ?? `exit code ${node.exitCode}`
}

function answers(rpcUrl: string): Promise<boolean> {
  return callNode(rpcUrl, 'eth_chainId').then(
    () => true,
    () => false,
  )
}
