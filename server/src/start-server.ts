import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { privateKeyToAccount } from 'viem/accounts'
import { markBouncing } from './accounts/account-store.ts'
import { openSanctions } from './admission/sanctions.ts'
import { buildApp } from './app.ts'
import { deriveSessionKeys, type SessionKeys } from './authentication/sessions.ts'
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts'
import { checkNodes, createChainClient } from './chain/chain-client.ts'
import { type ChainMeter, createChainMeter } from './chain/chain-meter.ts'
import { findDeployment } from './chain/find-deployment.ts'
import { checkReadiness, shareChainState } from './check-readiness.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { refuseSharedSessions } from './database/refuse-shared-sessions.ts'
import { readOrCreateSecret } from './embedded/data-files.ts'
import { deployContracts } from './embedded/deploy-contracts.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { accountTokenMakers } from './features/accounts/token-makers.ts'
import { invitationTokenMakers } from './features/administrators/invitations.ts'
import { admissionIndexer } from './features/admission/admission-indexer.ts'
import { startCheckingSanctions } from './features/admission/check-sanctions.ts'
import { createAdmissionSender } from './features/admission/send-admission.ts'
import { openAdmitter } from './features/admission/sign-admission.ts'
import { alertIndexer } from './features/alerts/alert-indexer.ts'
import { alertContentMakers } from './features/alerts/alert-mails.ts'
import { outbidIndexer } from './features/alerts/outbid-indexer.ts'
import { derivePushIdentity } from './features/alerts/push-identity.ts'
import { startAlerts } from './features/alerts/start-alerts.ts'
import { auctionIndexer } from './features/auctions/auction-indexer.ts'
import { bidIndexer } from './features/bids/bid-indexer.ts'
import { openFaucet } from './features/faucet/faucet.ts'
import { ensureAdministrator } from './features/identity/administrators.ts'
import { caseTokenMakers } from './features/infringements/case-mails.ts'
import { startCaseClock } from './features/infringements/run-case-clock.ts'
import { marketIndexer } from './features/market/market-indexer.ts'
import { openHouseOwner } from './features/operators/appoint-operator.ts'
import { roleIndexer } from './features/oversight/role-indexer.ts'
import { royaltyIndexer } from './features/royalties/royalty-indexer.ts'
import { startPayingRoyalties } from './features/royalties/start-paying-royalties.ts'
import { settlementIndexer } from './features/settlement/settlement-indexer.ts'
import { startReadingStatements } from './features/statements/start-reading-statements.ts'
import { shareTokenMakers } from './features/studio/invitations.ts'
import { startMeasuringStoredAudio } from './features/works/measure-stored-audio.ts'
import { describeErrorsWithout } from './http/describe-error.ts'
import { checkPort, createListener } from './http/listen.ts'
import { describePublicConfig } from './http/public-config.ts'
import type { WebApp } from './http/web-app.ts'
import { createContractComparison } from './indexer/compare-with-contract.ts'
import { claimIndex } from './indexer/index-store.ts'
import { impossibleEvents } from './indexer/refuse-impossible-events.ts'
import { startIndexer } from './indexer/start-indexer.ts'
import { createAuctionChannels } from './live/auction-channels.ts'
import { followLiveEvents } from './live/follow-live-events.ts'
import { openDelivery } from './mail/open-delivery.ts'
import { startSendingMails } from './mail/start-sending-mails.ts'
import { measureIndex, measureMails, measureNodes } from './measure-index.ts'
import type { MediaStore } from './media-store/media-store.ts'
import { mediaFolder, openMediaStore } from './media-store/open-media-store.ts'
import { startRemovingFiles } from './media-store/remove-files.ts'
import { removeLeftovers } from './media-store/remove-leftovers.ts'
import { startCleaning } from './start-cleaning.ts'
import { startDemo } from './start-demo.ts'
import { StartupError } from './startup-error.ts'

/** A request whose query takes longer than this is answered with 503. */
const ANSWER_WITHIN_MS = 10_000
/** For migrations, indexing, paying royalties and cleaning, which have no time limit. */
const BACKGROUND_CONNECTIONS = 4
/** For payers' statements, which are read and worked out without a time limit. */
const STATEMENT_CONNECTIONS = 3
const WALLET_TIMEOUT_MS = 3_000
/** Nothing is sent about a block before this many others follow it. */
const CONFIRMATIONS = 12
/** Polygon's block time. */
const LONGEST_POLL_MS = 2_000

interface Server {
  readonly address: string
  /** Rejects when the embedded chain or database has ended for good. */
  readonly failed: Promise<never>
}

/** Starts everything in order. `running` collects what has started, to stop it in reverse order. */
export async function startServer(
  running: AsyncDisposableStack,
  { config, loadWebApp }: { config: Config; loadWebApp: () => Promise<WebApp> },
): Promise<Server> {
  await checkPort(config)
  refuseUnfinishedRestore(config.dataDir)
  const web = await loadWebApp()
  const embedded = await startEmbedded(config)
  running.defer(() => embedded.stop())
  const rpcUrls = config.chain.kind === 'external' ? config.chain.rpcUrls : ([embedded.rpcUrl] as const)
  const databaseUrl = config.database.kind === 'external' ? config.database.url : embedded.databaseUrl

  const secrets = [...rpcUrls, databaseUrl, ...(config.chat === undefined ? [] : [config.chat.url])]
  const log = pino({ level: config.logLevel, serializers: { err: describeErrorsWithout(secrets) } })
  const { db, backgroundDb, slowDb } = await startDatabase(running, { databaseUrl, log })
  const meter = createChainMeter()
  const hasSampleWorld = embedded.sampleWorld !== undefined
  const chain = await startIndex(running, { config, rpcUrls, hasSampleWorld, meter, db: backgroundDb, log })
  await ensureAdministrator(db, config.admin)
  const cleaning = startCleaning(backgroundDb, log)
  running.defer(() => cleaning.stop())
  const feed = await followLiveEvents(db, { databaseUrl, log })
  running.defer(() => feed.stop())
  const live = createAuctionChannels(db, { feed, log })
  const metrics = new Registry()
  measureIndex(metrics, { db, live, chainId: config.chain.id })
  measureMails(metrics, db)
  measureNodes(metrics, meter)

  const authSecret = config.authSecret ?? (await readOrCreateSecret(join(config.dataDir, 'auth-secret'), makeSecret))
  const barSecret = config.barSecret ?? (await readOrCreateSecret(join(config.dataDir, 'bar-secret'), makeSecret))
  const keys = deriveSessionKeys(authSecret, barSecret)
  await startMail(running, { config, databaseUrl, db, log, keys })
  const pushIdentity = derivePushIdentity(keys.push, `mailto:${config.provider.email}`)
  const alerts = startAlerts(backgroundDb, {
    identity: pushIdentity,
    services: config.pushServices,
    // The embedded chain has no reorganisations, and mines only when there is a transaction.
    confirmations: config.chain.kind === 'embedded' ? 0 : CONFIRMATIONS,
    log,
  })
  running.defer(() => alerts.stop())
  const cases = startCaseClock({ db: backgroundDb, barredKey: keys.barred }, log)
  running.defer(() => cases.stop())
  const { mels, auctionHouse, royalties, market } = chain.contracts
  if (chain.royaltiesKey !== undefined) {
    const paying = { client: chain.batchClient, key: chain.royaltiesKey, auctionHouse, royalties, market, log }
    const payer = startPayingRoyalties(backgroundDb, paying)
    running.defer(() => payer.stop())
  }
  const admitter = openAdmitter({ chainId: config.chain.id, key: chain.admitterKey, gate: chain.contracts.gate })
  const askSanctions = openSanctions({ client: chain.client, oracle: config.sanctionsOracle })
  if (askSanctions !== undefined) {
    const checking = startCheckingSanctions(backgroundDb, { askSanctions, log })
    running.defer(() => checking.stop())
  }
  const faucet = openFaucet({ chainId: config.chain.id, key: chain.faucetKey, mels })
  const houseOwner = openHouseOwner({ chainId: config.chain.id, key: chain.ownerKey })
  let demo: ReturnType<typeof startDemo> | undefined
  const store = await openStore(config, db)
  const removing = startRemovingFiles({ db: backgroundDb, store }, log)
  running.defer(() => removing.stop())
  const reading = startReadingStatements(slowDb, { databaseUrl, store, log })
  running.defer(() => reading.stop())
  const measuring = startMeasuringStoredAudio({ db: backgroundDb, store }, log)
  running.defer(() => measuring.stop())
  const readChainState = shareChainState(db, chain.client)
  const app = await buildApp({
    db,
    slowDb,
    identity: {
      keys,
      client: createChainClient(rpcUrls, { chainId: config.chain.id, timeoutMs: WALLET_TIMEOUT_MS, meter }),
      site: { publicUrl: config.publicUrl, chainId: config.chain.id },
    },
    staff: { domains: config.staffEmailDomains },
    chain: { client: chain.client, batchClient: chain.batchClient, auctionHouse, mels, royalties, meter },
    trustedProxies: config.trustedProxies,
    readiness: () => checkReadiness(db, readChainState, { isChainSaved: embedded.isChainSaved() }),
    live,
    metrics,
    store,
    publicConfig: describePublicConfig(config, {
      contracts: chain.contracts,
      gift: faucet?.gift,
      hasSampleWorld,
    }),
    ...(hasSampleWorld ? { isSampleWorldFilled: () => demo?.isFilled() ?? false } : {}),
    ...(faucet === undefined ? {} : { faucet }),
    ownWallets: [chain.faucetKey, chain.royaltiesKey, chain.admitterKey].flatMap((key) =>
      key === undefined ? [] : privateKeyToAccount(key).address,
    ),
    admission: {
      admitter,
      // On other chains the person's wallet sends it, and pays for it.
      send:
        admitter !== undefined && config.chain.kind === 'embedded'
          ? createAdmissionSender({ db, client: chain.client, admitter })
          : undefined,
      askSanctions,
      countryHeader: config.countryHeader,
    },
    ...(houseOwner === undefined ? {} : { houseOwner }),
    ...(config.chain.kind === 'embedded' ? { embeddedRpcUrl: embedded.rpcUrl } : {}),
    chat: config.chat,
    mailWay: config.mail.kind,
    push: { publicKey: pushIdentity.publicKey, services: config.pushServices },
    web,
    log,
  })
  const listener = createListener(app)
  running.defer(listener.close)
  const address = await listener.listen(config)

  const { operatorKey } = chain
  const { sampleWorld: world } = embedded
  if (world !== undefined && operatorKey !== undefined) {
    demo = startDemo({ config, world, rpcUrl: embedded.rpcUrl, auctionHouse, operatorKey, apiUrl: address, log })
    running.defer(demo.stop)
  }
  return { address, failed: embedded.failed }
}

async function startDatabase(
  running: AsyncDisposableStack,
  { databaseUrl, log }: { databaseUrl: string; log: FastifyBaseLogger },
): Promise<{ db: Database; backgroundDb: Database; slowDb: Database }> {
  let stopping = false
  const onIdleError = ({ message }: Error) => {
    // Only the message is logged, because the error holds the connection and its password.
    if (!stopping) log.warn(`an idle database connection broke: ${message}`)
  }
  const db = openDatabase(databaseUrl, onIdleError, { answerWithinMs: ANSWER_WITHIN_MS })
  running.defer(() => db.destroy())
  const backgroundDb = openDatabase(databaseUrl, onIdleError, { mostConnections: BACKGROUND_CONNECTIONS })
  running.defer(() => backgroundDb.destroy())
  const slowDb = openDatabase(databaseUrl, onIdleError, { mostConnections: STATEMENT_CONNECTIONS })
  running.defer(() => slowDb.destroy())
  running.defer(() => {
    stopping = true
  })
  await checkDatabase(db)
  await refuseSharedSessions(backgroundDb)
  await migrate(backgroundDb)
  return { db, backgroundDb, slowDb }
}

interface IndexParts {
  readonly config: Config
  readonly rpcUrls: readonly [string, ...string[]]
  readonly hasSampleWorld: boolean
  readonly meter: ChainMeter
  readonly db: Database
  readonly log: FastifyBaseLogger
}

async function startIndex(running: AsyncDisposableStack, parts: IndexParts) {
  const { config, rpcUrls, hasSampleWorld, meter, db, log } = parts
  const chainId = config.chain.id
  const onUnreachable = (place: number, err: unknown) => log.warn({ err }, `node ${place} at RPC_URL isn't answering`)
  await checkNodes(rpcUrls, { chainId, meter, onUnreachable })
  const client = createChainClient(rpcUrls, { chainId, meter })
  // On other chains and in an empty Melos, the owner decides when the market begins.
  const wishes = { marketOn: hasSampleWorld }
  const embedded =
    config.chain.kind === 'embedded' ? await deployContracts(config.dataDir, rpcUrls[0], wishes) : undefined
  const contracts = embedded ?? (await findDeployment(chainId, config.deploymentsDir))
  const { auctionHouse, songTokens, royalties, market, gate, startBlock } = contracts
  await claimIndex(db, { chainId, auctionHouse })
  const features = [
    ...[outbidIndexer, auctionIndexer, bidIndexer, settlementIndexer, roleIndexer, royaltyIndexer, marketIndexer],
    ...[admissionIndexer, alertIndexer, impossibleEvents],
  ]
  const reader = createChainClient(rpcUrls, { chainId, batch: true, meter })
  // A second node, if there is one, so that one node's fault doesn't hide itself.
  const checker = createChainClient([...rpcUrls.slice(1), rpcUrls[0]], { chainId, batch: true, meter })
  const indexer = startIndexer(db, {
    client: reader,
    chainId,
    addresses: [auctionHouse, songTokens, royalties, market, gate],
    startBlock,
    features,
    pace: config.chain.kind === 'external' ? { longestPollMs: LONGEST_POLL_MS } : {},
    compare: (holder) => createContractComparison(holder, { client: checker, ...contracts }),
    log,
  })
  running.defer(() => indexer.stop())
  const faucetKey = embedded?.faucetKey ?? config.faucetKey
  const royaltiesKey = embedded?.royaltiesKey ?? config.royaltiesKey
  const admitterKey = embedded?.admitterKey ?? config.admitterKey
  // Its own, because a batch waits for its slowest call.
  const batchClient = createChainClient(rpcUrls, { chainId, batch: true, meter })
  return {
    client,
    batchClient,
    contracts,
    operatorKey: embedded?.operatorKey,
    ownerKey: embedded?.ownerKey,
    faucetKey,
    royaltiesKey,
    admitterKey,
  }
}

interface MailParts {
  readonly config: Config
  readonly databaseUrl: string
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly keys: SessionKeys
}

async function startMail(running: AsyncDisposableStack, parts: MailParts): Promise<void> {
  const { config, databaseUrl, db, log, keys } = parts
  const { mail, publicUrl } = config
  const sending = startSendingMails(db, {
    databaseUrl,
    deliver: await openDelivery(mail),
    keepsRendered: mail.kind === 'mailbox',
    tokenMakers: {
      ...accountTokenMakers,
      ...invitationTokenMakers,
      ...shareTokenMakers,
      ...caseTokenMakers(keys.cases),
    },
    contentMakers: alertContentMakers({ publicUrl, key: keys.unsubscribe }),
    publicUrl,
    onBounce: markBouncing,
    log,
  })
  running.defer(() => sending.stop())
}

async function openStore(config: Config, db: Database): Promise<MediaStore> {
  const store = await openMediaStore(config)
  await removeLeftovers({ db, store }, { folder: mediaFolder(config), now: new Date() })
  return store
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function checkDatabase(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    const message = "The database isn't answering. Check DATABASE_URL, and check that PostgreSQL is running."
    throw new StartupError(message, { cause: error })
  }
}
