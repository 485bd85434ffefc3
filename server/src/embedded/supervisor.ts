/**
 * A program of its own that runs the embedded chain and PostgreSQL for one server. It outlives the server by the moment it
 * takes to stop them in order: the server holds its standard input open, and a server that dies in any way closes it.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { stderr, stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { StartupError } from '../startup-error.ts'
import { type EmbeddedChain, startChain } from './chain.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { endChain } from './end-chain.ts'
import { freeStuckTransactions } from './free-stuck-transactions.ts'
import { keepPostgres } from './keep-postgres.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'
import { endProcess, identifyProcess, type RunningProcess, untilEnded } from './running-process.ts'
import { saveChainRegularly } from './save-chain-regularly.ts'
import { orderSchema, type SupervisorAnswer, type SupervisorNews, type SupervisorOrder } from './supervisor-protocol.ts'

const lines = createInterface({ input: stdin })
const serverGone = new AbortController()
lines.once('close', () => serverGone.abort())
// A dead server also closes the other end of our output; that must not keep us from stopping things in order.
for (const output of [stdout, stderr]) output.on('error', () => undefined)

let chain: EmbeddedChain | undefined
let postgres: EmbeddedPostgres | undefined
/** Which one runs when there is no more need of it. */
let keptPostgres: Promise<EmbeddedPostgres | undefined> | undefined
const over = new AbortController()
let isChainSaved = true

try {
  const [line] = await once(lines, 'line', { signal: serverGone.signal })
  await start(orderSchema.parse(JSON.parse(line)))
  tell({ rpcUrl: chain?.rpcUrl, databaseUrl: postgres?.url })
  await keep()
} catch (error) {
  tell({ refused: error instanceof StartupError ? error.message : `The embedded services failed: ${error}` })
  process.exitCode = 1
} finally {
  await stop()
}
process.exit()

async function start(order: SupervisorOrder): Promise<void> {
  await lockDataDir(order.dataDir, order)
  const starting = [
    order.chain !== undefined && startChain(order.dataDir, order.chain).then((started) => (chain = started)),
    order.postgres && startPostgres(order.dataDir).then((started) => (postgres = started)),
  ]
  // Settled, not raced: what has started by the time another fails must be known, to be stopped.
  for (const result of await Promise.allSettled(starting)) if (result.status === 'rejected') throw result.reason
}

/** Until the server is gone, or a service ends by itself for good. */
async function keep(): Promise<void> {
  const { signal } = serverGone
  if (postgres !== undefined) {
    const { logPath } = postgres
    keptPostgres = keepPostgres(postgres, {
      signal: AbortSignal.any([signal, over.signal]),
      async onEnded() {
        const why = `${logPath}.1`
        await rename(logPath, why).catch(() => undefined)
        stderr.write(`Melos: the embedded PostgreSQL has ended by itself and is started again: ${why} says why\n`)
      },
    })
  }
  await Promise.race([
    signal.aborted || once(signal, 'abort'),
    ...(keptPostgres === undefined ? [] : [keptPostgres]),
    ...(chain === undefined
      ? []
      : [
          untilEnded(chain.process),
          saveChainRegularly(chain, { signal, onSaved: () => noteSaved(true), onError: complain }),
          freeStuckTransactions(chain.rpcUrl, { signal }),
        ]),
  ])
}

function noteSaved(isSaved: boolean): void {
  if (isSaved !== isChainSaved) tell({ isChainSaved: isSaved })
  isChainSaved = isSaved
}

function complain(error: unknown): void {
  noteSaved(false)
  stderr.write(`Melos: the embedded chain could not be saved and will be again: ${error}\n`)
}

async function stop(): Promise<void> {
  try {
    const node = identify(chain?.process)
    if (chain !== undefined && node !== undefined) await endChain({ ...chain, process: node })
  } catch (error) {
    stderr.write(`Melos: ${error instanceof StartupError ? error.message : error}\n`)
    process.exitCode = 1
  }
  over.abort()
  const server = identify((keptPostgres === undefined ? postgres : await keptPostgres)?.process)
  if (server !== undefined) await endProcess(server, 'SIGINT')
}

function identify(service: ChildProcess | undefined): RunningProcess | undefined {
  return service?.pid === undefined ? undefined : identifyProcess(service.pid)
}

function tell(message: SupervisorAnswer | SupervisorNews): void {
  stdout.write(`${JSON.stringify(message)}\n`)
}
