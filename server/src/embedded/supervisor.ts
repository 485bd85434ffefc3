/** Runs the embedded chain and PostgreSQL. When the server ends in any way, standard input closes and both are stopped. */
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
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'
import { restartPostgres } from './restart-postgres.ts'
import { endProcess, identifyProcess, type RunningProcess, untilEnded } from './running-process.ts'
import { saveChainRegularly } from './save-chain.ts'
import { orderSchema, type SupervisorAnswer, type SupervisorNews, type SupervisorOrder } from './supervisor-protocol.ts'

const lines = createInterface({ input: stdin })
const serverGone = new AbortController()
lines.once('close', () => serverGone.abort())
// A dead server closes our output too, and the resulting errors must not end this program early.
for (const output of [stdout, stderr]) output.on('error', () => undefined)

let chain: EmbeddedChain | undefined
let postgres: EmbeddedPostgres | undefined
/** Resolves to the PostgreSQL that runs at the end. */
let keptPostgres: Promise<EmbeddedPostgres | undefined> | undefined
const over = new AbortController()
let isChainSaved = true

try {
  const [line] = await once(lines, 'line', { signal: serverGone.signal })
  await start(orderSchema.parse(JSON.parse(line)))
  tell({ rpcUrl: chain?.rpcUrl, databaseUrl: postgres?.url })
  await keep()
} catch (error) {
  tell({ refused: error instanceof StartupError ? error.message : `The embedded chain or database failed: ${error}` })
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
  // `allSettled`: if one fails to start, wait for the other so that it can be stopped.
  for (const result of await Promise.allSettled(starting)) if (result.status === 'rejected') throw result.reason
}

async function keep(): Promise<void> {
  const { signal } = serverGone
  if (postgres !== undefined) {
    const { logPath } = postgres
    keptPostgres = restartPostgres(postgres, {
      signal: AbortSignal.any([signal, over.signal]),
      async onEnded() {
        const oldLog = `${logPath}.1`
        await rename(logPath, oldLog).catch(() => undefined)
        stderr.write(`Melos: The embedded PostgreSQL stopped and is being restarted. See ${oldLog} for the reason.\n`)
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
          saveChainRegularly(chain, { signal, onSaved: () => noteSaved(true), onError: reportUnsaved }),
          freeStuckTransactions(chain.rpcUrl, { signal }),
        ]),
  ])
}

function noteSaved(isSaved: boolean): void {
  if (isSaved !== isChainSaved) tell({ isChainSaved: isSaved })
  isChainSaved = isSaved
}

function reportUnsaved(error: unknown): void {
  noteSaved(false)
  stderr.write(`Melos: Saving the embedded chain failed and will be retried: ${error}\n`)
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
