import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { listAuction, readAuction } from './auctions.ts'
import { systemAdministrator } from './call-api.ts'
import { publishSong } from './catalogue.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import { type Market, openMarket } from './market.ts'
import { publicUrl } from './start-melos.ts'
import { type Services, startServices } from './start-services.ts'
import { waitUntil } from './wait-until.ts'

const DAY = 86_400

/** A configured server with an external chain and database, each behind a proxy that fails on demand. */
export interface TestSystem extends AsyncDisposable {
  /** Its URL is always the running server's. */
  readonly market: Market
  readonly auctions: readonly number[]
  readonly services: Services<unknown>
  readonly databaseLine: FaultProxy
  readonly nodeLine: FaultProxy
  readonly server: () => MelosProcess
  /** The settings of its servers. */
  readonly environment: Readonly<Record<string, string>>
  /** Starts a second server with these settings on top of the system's. */
  run(environment: Readonly<Record<string, string>>): MelosProcess
  /** Starts the server and waits until it is ready. */
  start(): Promise<void>
}

interface SystemOptions {
  readonly auctions: number
  /** Whether the server confirms sales and pays out royalties. */
  readonly paysRoyalties?: boolean
}

/** Lists `auctions` auctions of a day, each with 1000 tokens and a minimum price of 1 MELS. */
export async function openTestSystem({ auctions: count, paysRoyalties = false }: SystemOptions): Promise<TestSystem> {
  await using stack = new AsyncDisposableStack()
  const services = stack.use(await startServices((melos) => prepareMarket(melos, count)))
  const databaseLine = stack.use(await openFaultProxy(services.databaseUrl))
  const nodeLine = stack.use(await openFaultProxy(services.rpcUrl))
  const { chain, auctions, bidders, catalogue } = services.made
  const environment = {
    ...(await writeEnvironment(services, chain.contracts)),
    DATABASE_URL: databaseLine.url,
    RPC_URL: nodeLine.url,
    PUBLIC_URL: publicUrl,
    ...(paysRoyalties ? { ROYALTIES_KEY: services.royaltiesKey } : {}),
  }

  let server: MelosProcess | undefined
  let address = ''
  const requireServer = () => {
    if (server === undefined) throw new Error('No server has been started')
    return server
  }
  const melos = {
    rpcUrl: services.rpcUrl,
    operatorKey: services.operatorKey,
    ownerKey: services.ownerKey,
    get address() {
      return address
    },
  }
  const run = (others: Readonly<Record<string, string>>) => runMelos({ ...environment, ...others })
  const start = async (): Promise<void> => {
    server = run({})
    address = await server.ready
    await waitUntil('the server is ready', async () => (await fetch(new URL('/api/ready', address))).ok)
  }
  stack.defer(async () => void (await server?.kill('SIGKILL')))
  const market = { melos, chain, bidders, catalogue }
  await start()
  for (const id of auctions)
    await waitUntil(`auction ${id} is public`, async () => (await readAuction(market, id)) !== undefined)
  const whole = stack.move()
  return {
    market,
    auctions,
    services,
    databaseLine,
    nodeLine,
    server: requireServer,
    environment,
    run,
    start,
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}

/** The settings of servers that use the services, with a record of the deployed contracts. */
export async function writeEnvironment(services: Services<unknown>, contracts: Market['chain']['contracts']) {
  const deployments = join(services.dataDir, 'deployments')
  await mkdir(deployments)
  await writeFile(join(deployments, '31337.json'), JSON.stringify({ ...contracts, startBlock: 0 }))
  return {
    DATA_DIR: services.dataDir,
    DATABASE_URL: services.databaseUrl,
    RPC_URL: services.rpcUrl,
    PUBLIC_RPC_URL: services.rpcUrl,
    DEPLOYMENTS_DIR: deployments,
    ADMIN_EMAIL: systemAdministrator.email,
    ADMIN_PASSWORD: systemAdministrator.password,
    AUTH_SECRET: 'a secret that only the system knows, of many characters',
    FAUCET_KEY: services.faucetKey,
    // Lets each client have its own address, so that no limit per network applies.
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
}

/** Lists `count` auctions of a day. */
export async function prepareMarket(melos: Market['melos'], count: number, options?: Parameters<typeof openMarket>[1]) {
  const market = await openMarket(melos, options)
  const work = { title: 'Storm Warning', artist: 'The Lifeboats' }
  const token = await publishSong(market, { work, tokens: 1_000n * BigInt(count) })
  const auctions: number[] = []
  for (let listed = 0; listed < count; listed++) {
    auctions.push(await listAuction(market, token, { tokens: 1_000n, price: '1', seconds: DAY }))
  }
  return { ...market, auctions }
}
