import { once } from 'node:events'
import { connect } from 'node:net'
import { readEmbeddedChain, readEmbeddedPostgres } from '@melos/test-kit/embedded-services'
import { runMelos } from '@melos/test-kit/run-melos'
import {
  endProcess,
  findProcess,
  isRunning,
  parentOf,
  type RunningProcess,
  runAgain,
} from '@melos/test-kit/running-process'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import type { Hex } from 'viem'
import type { Melos } from './start-melos.ts'
import { waitUntil } from './wait-until.ts'

export interface Services<Made> extends AsyncDisposable {
  readonly dataDir: string
  readonly rpcUrl: string
  readonly databaseUrl: string
  readonly operatorKey: Hex
  readonly ownerKey: Hex
  readonly faucetKey: Hex
  readonly royaltiesKey: Hex
  /** The result of `prepare`. */
  readonly made: Made
  /** SIGINT is PostgreSQL's fast stop, SIGKILL a crash. */
  stopPostgres(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Resolves when it accepts connections. */
  startPostgres(): Promise<void>
}

/**
 * Starts a Melos, runs `prepare`, and kills its server and supervisor. Its chain and PostgreSQL keep running without a supervisor,
 * so tests can break them.
 */
export async function startServices<Made>(prepare: (melos: Melos) => Promise<Made>): Promise<Services<Made>> {
  const folder = await makeTemporaryFolder()
  const dataDir = folder.path
  const first = runMelos({ DATA_DIR: dataDir })
  const address = await first.ready
  const chain = await readEmbeddedChain(dataDir)
  const { pid: node, rpcUrl, operatorKey, ownerKey } = chain
  const made = await prepare({ address, rpcUrl, operatorKey, ownerKey }).catch(async (error: unknown) => {
    await first.kill('SIGTERM')
    await folder[Symbol.asyncDispose]()
    throw error
  })

  const { pid, url: databaseUrl } = await readEmbeddedPostgres(dataDir)
  let postgres: RunningProcess = findProcess(pid)
  const supervisor = parentOf(node)
  process.kill(supervisor, 'SIGKILL')
  await first.kill('SIGKILL')
  await endProcess(supervisor, 'SIGKILL')

  return {
    dataDir,
    rpcUrl,
    databaseUrl,
    operatorKey,
    ownerKey,
    faucetKey: chain.faucetKey,
    royaltiesKey: chain.royaltiesKey,
    made,
    stopPostgres: (signal) => endProcess(postgres.pid, signal),
    async startPostgres() {
      await waitUntil('PostgreSQL listens', async () => {
        // A killed server's workers hold its memory for a moment, and no other can start until then.
        if (!isRunning(postgres.pid)) postgres = runAgain(postgres)
        return await isListening(databaseUrl)
      })
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([endProcess(node, 'SIGKILL'), endProcess(postgres.pid, 'SIGINT')])
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
