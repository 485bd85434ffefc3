import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, closeSync, constants, openSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { callNode } from './chain-rpc.ts'
import { unpackChainState } from './chain-state.ts'
import { endLeftoverChain, recordChain } from './end-chain.ts'
import { findFreePort, listensOn } from './ports.ts'
import { isChildRunning } from './running-process.ts'

/** Transactions are mined at once; empty blocks come at this pace, so that chain time passes. */
const SECONDS_BETWEEN_EMPTY_BLOCKS = 5
/** Old account states are of no use here, and each costs memory; blocks and logs are all kept. */
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
  /** The second of its first block, of a chain that is to be led to the present from there; absent for the present. */
  readonly beginsAt?: number | undefined
}

/** An Anvil node that goes on from the chain saved in `dataDir`; the first call begins one. */
export async function startChain(dataDir: string, { id, beginsAt }: NewChain): Promise<EmbeddedChain> {
  const folder = join(dataDir, 'chain')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await endLeftoverChain(folder)
  const saved = await unpackChainState(folder)
  const chain = await startNode(folder, { chainId: id, beginsAt, saved })
  if (saved !== undefined) await rm(saved)
  if (saved !== undefined && beginsAt !== undefined) await goOnFromLastBlock(chain.rpcUrl)
  return chain
}

/** Tried again when that may help: until the node listens on a port, anybody may take it. */
async function startNode(folder: string, settings: NodeSettings): Promise<EmbeddedChain> {
  for (let tries = 1; ; tries++) {
    const port = await findFreePort()
    const rpcUrl = `http://127.0.0.1:${port}`
    const node = spawnNode(folder, nodeArguments(settings, port))
    recordChain(folder, { node, rpcUrl })
    const end = await answerOrEnd(node, { port, rpcUrl })
    if (end === undefined) return { rpcUrl, folder, process: node }
    const words = readFileSync(logPath(folder), 'utf8').trim()
    const mayPass = node.signalCode !== null || words.includes('Address already in use')
    if (mayPass && tries < TRIES) continue
    const [firstWords] = words.split('\n')
    throw new StartupError(
      `The embedded chain does not start (${`${end} ${firstWords}`.trim()}): ${logPath(folder)} says more. If its program is damaged, install again; if its saved state is, set DATA_DIR to another directory to begin a new chain.`,
    )
  }
}

function spawnNode(folder: string, args: string[]): ChildProcess {
  const log = openSync(logPath(folder), 'w', 0o600)
  try {
    // In a session of its own, so that Ctrl-C in the terminal reaches Melos only, which then stops things in order.
    // Into a file, because a node that prints into the pipe of a dead parent dies of it, and its last blocks with it.
    return spawn(findAnvil(), args, { detached: true, stdio: ['ignore', 'ignore', log] })
  } finally {
    closeSync(log)
  }
}

/** A saved chain goes on in the present unless it is told not to. */
async function goOnFromLastBlock(rpcUrl: string): Promise<void> {
  const { timestamp } = await callNode<{ timestamp: string }>(rpcUrl, 'eth_getBlockByNumber', 'latest', false)
  await callNode(rpcUrl, 'evm_setTime', Number(timestamp))
}

function findAnvil(): string {
  return findBinary({
    packageName: `@foundry-rs/anvil-linux-${process.arch === 'x64' ? 'amd64' : process.arch}`,
    file: 'bin/anvil',
    command: 'anvil',
    otherwise: 'install Foundry, or set RPC_URL and CHAIN_ID to a node of yours',
  })
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
    // No account of the node's own: the well-known development keys must not hold anything here.
    '--accounts': 0,
    ...(saved === undefined ? {} : { '--load-state': saved }),
    ...(saved === undefined && beginsAt !== undefined ? { '--timestamp': beginsAt } : {}),
  }
  return ['--quiet', '--no-cors', '--mixed-mining', ...Object.entries(values).flat().map(String)]
}

/** How the node has ended, if it has not answered before. */
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

const require = createRequire(import.meta.url)

interface Binary {
  /** The npm package that carries it for this platform. */
  readonly packageName: string
  readonly file: string
  /** What it is called where a person has installed it. */
  readonly command: string
  /** What to do when it is nowhere. */
  readonly otherwise: string
}

/** The one from npm, else the one on the PATH. */
function findBinary(binary: Binary): string {
  for (const candidate of candidates(binary)) {
    if (isExecutable(candidate)) return candidate
  }
  throw new StartupError(
    `${binary.command} is not to be had for ${process.platform}-${process.arch}: ${binary.otherwise}.`,
  )
}

function candidates({ packageName, file, command }: Binary): string[] {
  const installed = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, command))
  try {
    return [join(dirname(require.resolve(`${packageName}/package.json`)), file), ...installed]
  } catch {
    return installed
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
