import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { isListening } from './is-listening.ts'
import { runProgram } from './run-program.ts'
import { endProcess, findProcess, isRunning, parentOf, type RunningProcess, runAgain } from './running-process.ts'
import type { Melos } from './start-melos.ts'
import { waitUntil } from './wait-until.ts'

export interface Services<Made> extends AsyncDisposable {
  readonly dataDir: string
  readonly rpcUrl: string
  readonly databaseUrl: string
  readonly operatorKey: Hex
  readonly faucetKey: Hex
  /** What was prepared while the first server ran. */
  readonly made: Made
  /** Ends PostgreSQL by this signal: SIGINT is its fast stop, SIGKILL a crash. */
  stopPostgres(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Returns when it listens again. */
  startPostgres(): Promise<void>
}

/**
 * A chain with the contracts on it and a PostgreSQL, both of one Melos whose server and keeper are taken away by `kill -9` once
 * `prepare` is done: from then on nobody keeps them, and they are ours to break.
 */
export async function startServices<Made>(prepare: (melos: Melos) => Promise<Made>): Promise<Services<Made>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'melos-faults-'))
  // PostgreSQL may run as a user of its own, who has to get in.
  await chmod(dataDir, 0o755)
  const read = async (name: string) => await readFile(join(dataDir, name), 'utf8')
  const first = runProgram({ dataDir })
  const address = await first.ready
  const { pid: node, rpcUrl } = JSON.parse(await read('chain/node.json'))
  // Written by the product as private keys.
  const [operatorKey, faucetKey] = [(await read('chain/operator-key')) as Hex, (await read('chain/faucet-key')) as Hex]
  const made = await prepare({ address, rpcUrl, operatorKey }).catch(async (error: unknown) => {
    await first.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })

  const record = (await read('postgres/postmaster.pid')).split('\n')
  let postgres: RunningProcess = findProcess(Number(record[0]))
  const databaseUrl = `postgres://melos:${await read('postgres-password')}@127.0.0.1:${record[3]}/melos`
  const keeper = parentOf(node)
  process.kill(keeper, 'SIGKILL')
  await first.kill('SIGKILL')
  await endProcess(keeper, 'SIGKILL')

  return {
    dataDir,
    rpcUrl,
    databaseUrl,
    operatorKey,
    faucetKey,
    made,
    stopPostgres: (signal) => endProcess(postgres.pid, signal),
    async startPostgres() {
      await waitUntil('PostgreSQL listens', async () => {
        // One that was killed has workers that hold its memory for a moment, in which no other starts.
        if (!isRunning(postgres.pid)) postgres = runAgain(postgres)
        return await isListening(databaseUrl)
      })
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([endProcess(node, 'SIGKILL'), endProcess(postgres.pid, 'SIGINT')])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
