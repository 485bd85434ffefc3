import { findFreePort } from '@melos/test-kit/free-port'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { isRunning } from '@melos/test-kit/running-process'
import { type Haproxy, startLoadBalancer } from '@melos/test-kit/start-haproxy'
import { readAuction } from './auctions.ts'
import { systemAdministrator } from './call-api.ts'
import { openChain } from './chain.ts'
import { createDatabase } from './create-database.ts'
import type { Market } from './market.ts'
import { type Services, startServices } from './start-services.ts'
import { prepareMarket, writeEnvironment } from './test-system.ts'
import { waitUntil } from './wait-until.ts'

interface BalancedProcess {
  /** As the load balancer calls it. */
  readonly name: string
  /** Without the load balancer. */
  readonly url: string
  readonly running: () => MelosProcess
  /** Starts it at the same address and waits until it serves. */
  start(): Promise<void>
}

/** Several processes on one database and one chain. The market's address is the load balancer's. */
export interface BalancedSystem extends AsyncDisposable {
  readonly market: Market
  readonly auctions: readonly number[]
  readonly balancer: Haproxy
  readonly processes: readonly BalancedProcess[]
  /** The settings of its processes. */
  readonly environment: Readonly<Record<string, string>>
}

interface BalancedOptions {
  readonly auctions: number
  readonly processes: number
  /** The URL of an empty database. Without it, the database is the services'. */
  openDatabase?(services: Services<unknown>, stack: AsyncDisposableStack): Promise<string>
}

/** Lists `auctions` auctions of a day, each with 1000 tokens and a minimum price of 1 MELS. */
export async function openBalancedSystem(options: BalancedOptions): Promise<BalancedSystem> {
  await using stack = new AsyncDisposableStack()
  const services = stack.use(await startServices(async (melos) => openChain(melos)))
  const { openDatabase = ({ databaseUrl }) => createDatabase(databaseUrl, 'balanced') } = options
  const databaseUrl = await openDatabase(services, stack)
  const ports: number[] = []
  while (ports.length < options.processes) ports.push(await findFreePort())
  const balancer = stack.use(await startLoadBalancer(ports))
  const environment = {
    ...(await writeEnvironment(services, services.made.contracts)),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: balancer.url,
  }

  const processes = ports.map((port, place): BalancedProcess => {
    const name = `melos-${place + 1}`
    let process: MelosProcess | undefined
    stack.defer(async () => void (await process?.kill('SIGKILL')))
    return {
      name,
      url: `http://localhost:${port}`,
      running() {
        if (process === undefined) throw new Error(`${name} has not been started`)
        return process
      },
      async start() {
        if (process !== undefined && isRunning(process.pid)) throw new Error(`${name} is running already`)
        process = runMelos({ ...environment, PORT: String(port) })
        await process.ready
        await waitUntil(`the load balancer uses ${name}`, async () => (await balancer.listUsed('ready')).includes(name))
      },
    }
  })
  await Promise.all(processes.map((process) => process.start()))

  const { rpcUrl, operatorKey, ownerKey } = services
  const melos = { address: balancer.url, rpcUrl, operatorKey, ownerKey }
  const { auctions, ...market } = await prepareMarket(melos, options.auctions, { login: systemAdministrator })
  for (const id of auctions)
    await waitUntil(`auction ${id} is public`, async () => (await readAuction(market, id)) !== undefined)
  const whole = stack.move()
  return { market, auctions, balancer, processes, environment, [Symbol.asyncDispose]: () => whole.disposeAsync() }
}
