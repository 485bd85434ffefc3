import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { createChainClient } from './chain/chain-client.ts'
import { checkChainId } from './chain/check-chain-id.ts'
import { findDeployment } from './chain/find-deployment.ts'
import { checkReadiness } from './check-readiness.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { deployContracts } from './embedded/deploy-contracts.ts'
import { keepSecret } from './embedded/keep-secret.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { auctionIndexer } from './features/auctions/auction-indexer.ts'
import { ensureAdministrator } from './features/identity/ensure-administrator.ts'
import { deriveSessionKeys } from './features/identity/session-keys.ts'
import { startCleaning } from './features/identity/start-cleaning.ts'
import { cannotListen, checkPort } from './http/check-port.ts'
import type { WebApp } from './http/web-app.ts'
import { claimIndex } from './indexer/claim-index.ts'
import { startIndexer } from './indexer/start-indexer.ts'
import { startDemo } from './start-demo.ts'
import { StartupError } from './startup-error.ts'

/** How long a contract wallet may take to say whether a signature is its own. */
const WALLET_TIMEOUT_MS = 3_000

interface Server {
  /** Where it listens, as a browser takes it. */
  readonly address: string
  /** Rejects when something the server cannot do without has ended. */
  readonly failed: Promise<never>
}

/** Starts everything in order; what has started is in `running`, to be stopped in the opposite order. */
export async function startServer(
  running: AsyncDisposableStack,
  { config, loadWebApp }: { config: Config; loadWebApp: () => Promise<WebApp> },
): Promise<Server> {
  await checkPort(config)
  const web = await loadWebApp()
  const log = pino({ level: config.logLevel })

  const embedded = await startEmbedded(config)
  running.defer(() => embedded.stop())
  const rpcUrl = config.chain.kind === 'external' ? config.chain.rpcUrl : embedded.rpcUrl
  const databaseUrl = config.database.kind === 'external' ? config.database.url : embedded.databaseUrl

  let stopping = false
  const db = openDatabase(databaseUrl, ({ message }) => {
    // The message alone: the error carries the connection, and with it the password.
    if (!stopping) log.warn(`an idle database connection broke: ${message}`)
  })
  running.defer(() => db.destroy())
  running.defer(() => {
    stopping = true
  })
  await reachDatabase(db)
  await migrate(db)

  const client = createChainClient(rpcUrl)
  await checkChainId(client, config.chain.id)
  const operator = config.chain.kind === 'embedded' ? await deployContracts(config.dataDir, rpcUrl) : undefined
  const { mels, auctionHouse, startBlock } = operator ?? (await findDeployment(config.chain.id))
  await claimIndex(db, { chainId: config.chain.id, auctionHouse })
  const indexer = startIndexer(db, { client, auctionHouse, startBlock, features: [auctionIndexer], log })
  running.defer(() => indexer.stop())

  await ensureAdministrator(db, config.admin)
  const cleaning = startCleaning(db, log)
  running.defer(() => cleaning.stop())

  const authSecret = config.authSecret ?? (await keepSecret(join(config.dataDir, 'auth-secret'), makeSecret))
  const app = await buildApp({
    db,
    identity: {
      keys: deriveSessionKeys(authSecret),
      client: createChainClient(rpcUrl, { timeoutMs: WALLET_TIMEOUT_MS }),
      site: { publicUrl: config.publicUrl, chainId: config.chain.id },
    },
    trustedProxies: config.trustedProxies,
    readiness: () => checkReadiness(db, client),
    web,
    log,
  })
  running.defer(() => app.close())
  const address = await listen(app, config)

  if (config.demo && operator !== undefined) {
    const demo = startDemo({ rpcUrl, mels, auctionHouse, operatorKey: operator.operatorKey, log })
    running.defer(() => demo.stop())
  }
  return { address, failed: embedded.failed }
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function reachDatabase(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new StartupError('The database does not answer: check DATABASE_URL and that PostgreSQL runs.', {
      cause: error,
    })
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw cannotListen(error, { host, port })
  }
}
