import { readEmbeddedChain, readEmbeddedPostgres } from '@melos/test-kit/embedded-services'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { endProcess } from '@melos/test-kit/running-process'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { openAuction } from './auctions.ts'
import { systemAdministrator } from './call-api.ts'
import { openChain } from './chain.ts'
import { type Market, openMarket } from './market.ts'
import { sendBid } from './place-bids.ts'
import type { Melos } from './start-melos.ts'

/** An unconfigured server with its embedded chain and database, and one auction of 1000 tokens. */
export interface EmbeddedSystem extends AsyncDisposable {
  readonly dataDir: string
  /** This always refers to the running server and chain. */
  readonly market: Market
  readonly auctions: readonly [number]
  readonly server: () => MelosProcess
  readonly findNode: () => Promise<number>
  readonly findPostgres: () => Promise<number>
  /** Starts a server on the data of an earlier one. */
  run(): void
  start(): Promise<void>
  bid(): Promise<void>
}

export async function openEmbeddedSystem(): Promise<EmbeddedSystem> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await makeTemporaryFolder())
  const dataDir = folder.path
  stack.defer(async () => {
    // A failed test can leave processes that the supervisor would have ended.
    for (const pid of await Promise.all([findNode(), findPostgres()].map((pid) => pid.catch(() => 0)))) {
      if (pid > 0) await endProcess(pid, 'SIGKILL')
    }
  })
  const findNode = async () => (await readEmbeddedChain(dataDir)).pid
  const findPostgres = async () => (await readEmbeddedPostgres(dataDir)).pid
  const findMelos = async (): Promise<Melos> => {
    const address = await server.ready
    const { rpcUrl, operatorKey, ownerKey } = await readEmbeddedChain(dataDir)
    return { address, rpcUrl, operatorKey, ownerKey }
  }
  const run = (): void => {
    const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = systemAdministrator
    server = runMelos({ DATA_DIR: dataDir, ADMIN_EMAIL, ADMIN_PASSWORD })
  }

  let server = runMelos({ DATA_DIR: dataDir })
  stack.defer(async () => void (await server.kill('SIGTERM')))
  let market = await openMarket(await findMelos())
  const { id: auctionId } = await openAuction(market, 'Kept Song', { tokens: 1_000n })
  const whole = stack.move()
  return {
    dataDir,
    get market() {
      return market
    },
    auctions: [auctionId],
    server: () => server,
    findNode,
    findPostgres,
    run,
    async start() {
      run()
      const melos = await findMelos()
      // Each run's node has a new URL.
      market = { ...market, melos, chain: openChain(melos) }
    },
    async bid() {
      const [wallet] = market.bidders
      if (wallet === undefined) throw new Error('There is no bidder')
      await sendBid(market.chain, { wallet, auctionId, tokens: 10, price: '2.5' })
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}
