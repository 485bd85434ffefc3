import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { identifyProcess } from './running-process.ts'
import { claimSampleWorld, type SampleWorld } from './sample-world.ts'
import { answerSchema, newsSchema, type SupervisorOrder } from './supervisor-protocol.ts'

export interface Embedded {
  /** Empty if the configuration names a node. */
  readonly rpcUrl: string
  /** Empty if the configuration names a database. */
  readonly databaseUrl: string
  readonly sampleWorld?: SampleWorld | undefined
  /** False while the embedded chain's last blocks exist only in its node's memory. */
  isChainSaved(): boolean
  /** Rejects when the services end for good without being stopped. */
  readonly failed: Promise<never>
  stop(): Promise<void>
}

/** The sample world's oldest event is more recent than this. */
const PAST_SECONDS = 21 * 86_400

const never = new Promise<never>(() => undefined)

/** Starts what the configuration doesn't name: a local chain, a local PostgreSQL, both or neither. */
export async function startEmbedded(config: Config): Promise<Embedded> {
  await prepareDataDir(config.dataDir)
  const postgres = config.database.kind === 'embedded'
  const sampleWorld = config.demo ? await claimSampleWorld(config.dataDir) : undefined
  const chain = config.chain.kind === 'embedded' ? describeChain(config.chain.id, sampleWorld) : undefined
  if (!postgres && chain === undefined) {
    return { rpcUrl: '', databaseUrl: '', isChainSaved: () => true, failed: never, stop: async () => undefined }
  }
  const supervisor = await startSupervisor({
    // Leftover processes are recognised by this path, so links must be resolved.
    dataDir: await realpath(config.dataDir),
    server: identifyProcess(process.pid) ?? { pid: process.pid, startedAtTick: '' },
    address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
    chain,
    postgres,
  })
  return { ...supervisor, sampleWorld }
}

/** Until the sample world is filled, its chain runs in the past. */
function describeChain(id: number, sampleWorld: SampleWorld | undefined): SupervisorOrder['chain'] {
  if (sampleWorld === undefined || sampleWorld.isFilled) return { id }
  return { id, beginsAt: sampleWorld.firstStart - PAST_SECONDS }
}

async function prepareDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.writable-${randomUUID()}`)
  try {
    await makeFolder(dataDir)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const message = `The data directory ${dataDir} isn't writable. Change its permissions, or set DATA_DIR to another directory.`
    throw new StartupError(message, { cause: error })
  }
}

/** `mkdir` with `recursive` never returns on file systems without folders, such as /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

async function startSupervisor(order: SupervisorOrder): Promise<Embedded> {
  const program = fileURLToPath(new URL('./supervisor.ts', import.meta.url))
  // Detached, because signals to the server's process group must not reach it.
  const supervisor = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(supervisor, 'exit')
  supervisor.stdin.on('error', () => undefined)
  supervisor.stdin.write(`${JSON.stringify(order)}\n`)

  const lines = createInterface({ input: supervisor.stdout })
  let isChainSaved = true
  lines.on('line', (line) => {
    const news = newsSchema.safeParse(JSON.parse(line))
    if (news.success) isChainSaved = news.data.isChainSaved
  })
  const [line] = await Promise.race([
    once(lines, 'line'),
    exited.then(() => [JSON.stringify({ refused: 'The embedded chain and database stopped before they were ready.' })]),
  ])
  const answer = answerSchema.parse(JSON.parse(line))
  if ('refused' in answer) {
    await exited
    throw new StartupError(answer.refused)
  }

  let stopping = false
  const failed = exited.then(() => {
    if (stopping) return never
    throw new StartupError('The embedded chain or database stopped unexpectedly. Start Melos again.')
  })
  // The promise may reject before anything awaits it.
  failed.catch(() => undefined)
  return {
    rpcUrl: answer.rpcUrl ?? '',
    databaseUrl: answer.databaseUrl ?? '',
    isChainSaved: () => isChainSaved,
    failed,
    async stop() {
      stopping = true
      supervisor.stdin.end()
      const [code] = await exited
      // The supervisor has printed the reason.
      if (code !== 0) process.exitCode = 1
    },
  }
}
