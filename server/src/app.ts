import type { PublicConfig } from '@melos/api-contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import { type Address, getAddress } from 'viem'
import type { ChainClient } from './chain/chain-client.ts'
import type { Database } from './database/database.ts'
import { auctionEventRoutes } from './features/auctions/auction-event-routes.ts'
import { auctionRoutes } from './features/auctions/auction-routes.ts'
import { bidRequestRoutes } from './features/bids/bid-request-routes.ts'
import { deleteRequestsOf } from './features/bids/bid-request-store.ts'
import { bidRoutes } from './features/bids/bid-routes.ts'
import { chatRoutes } from './features/chat/chat-routes.ts'
import { createAssistant } from './features/chat/create-assistant.ts'
import type { ExternalService } from './features/chat/external-assistant.ts'
import { draftRoutes } from './features/drafts/draft-routes.ts'
import type { Faucet } from './features/faucet/faucet.ts'
import { faucetRoutes } from './features/faucet/faucet-routes.ts'
import { identityRoutes } from './features/identity/identity-routes.ts'
import { authenticate } from './features/identity/sessions.ts'
import type { SignInContext } from './features/identity/sign-in.ts'
import { infringementReportRoutes } from './features/infringements/infringement-report-routes.ts'
import { mediaRoutes } from './features/media/media-routes.ts'
import type { HouseOwner } from './features/operators/house-owner.ts'
import { operatorRoutes } from './features/operators/operator-routes.ts'
import { auditRoutes } from './features/oversight/audit-routes.ts'
import { overseenAuctionRoutes } from './features/oversight/overseen-auction-routes.ts'
import { systemRoutes } from './features/oversight/system-routes.ts'
import { creditRoutes } from './features/settlement/credit-routes.ts'
import { settlementRoutes } from './features/settlement/settlement-routes.ts'
import { sharingRoutes } from './features/sharing/sharing-routes.ts'
import { workRoutes } from './features/works/work-routes.ts'
import { createAnswerCache } from './http/answer-cache.ts'
import { guardApi } from './http/auth-guard.ts'
import { connectSourcesOf } from './http/connect-sources.ts'
import { handleError, handleNotFound } from './http/error-handler.ts'
import { closeGracefully } from './http/graceful-close.ts'
import { healthRoutes, type Readiness } from './http/health-routes.ts'
import { exposeMetrics } from './http/metrics.ts'
import { documentApi } from './http/openapi.ts'
import { pageRoutes } from './http/page-routes.ts'
import { parseJson } from './http/parse-json.ts'
import { servePublicConfig } from './http/public-config.ts'
import { demandHost, refuseUnreadable } from './http/refuse-unreadable.ts'
import { chooseRequestId } from './http/request-id.ts'
import { RequestLog } from './http/request-log.ts'
import { rpcRoutes } from './http/rpc-routes.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { siteReader } from './http/site-reader.ts'
import type { WebApp } from './http/web-app.ts'
import type { AuctionRooms } from './live/auction-rooms.ts'
import type { MediaStore } from './media-store/media-store.ts'

interface AppParts {
  readonly db: Database
  readonly identity: Omit<SignInContext, 'db'>
  readonly chain: { readonly client: ChainClient; readonly auctionHouse: Address; readonly mels: Address }
  /** Proxies whose word for a client's address is taken. */
  readonly trustedProxies: readonly string[]
  readonly readiness: () => Promise<Readiness>
  readonly live: AuctionRooms
  readonly store: MediaStore
  readonly web: WebApp
  readonly log: FastifyBaseLogger
  readonly publicConfig: PublicConfig
  /** Absent where there is no sample world. */
  readonly isSampleWorldFilled?: () => boolean
  /** The embedded chain's node; absent where the chain is somebody else's. */
  readonly embeddedRpcUrl?: string
  /** Gives test money; absent where money is real, or where nobody has filled it. */
  readonly faucet?: Faucet
  /** Lets wallets settle and list; absent where the chain is somebody else's. */
  readonly houseOwner?: HouseOwner
  /** Answers questions in place of the built-in assistant. */
  readonly chat?: ExternalService | undefined
  /** What the rest of the process measures; `/metrics` shows it with the app's own. */
  readonly metrics?: Registry
}

const BODY_LIMIT_BYTES = 64 * 1024
/** For the head of a request; for the whole, that of an upload over a slow line. */
const HEADERS_TIMEOUT_MS = 30_000
const REQUEST_TIMEOUT_MS = 300_000
/** How often both are looked after. */
const TIMEOUT_CHECK_MS = 5_000
/** Without a byte in either direction: somebody who does not read. Event streams have a heartbeat. */
const STALLED_MS = 120_000

/** Everything that answers HTTP, without a port. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, identity, chain, trustedProxies, readiness, live, store, web, log, publicConfig, embeddedRpcUrl } = parts
  const appHash = await readAppHash(web)
  const app = Fastify({
    loggerInstance: log,
    // Before any hook: an address that cannot be read.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers({ 'x-app-hash': appHash, 'x-request-id': request.id })),
    genReqId: chooseRequestId,
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: [...trustedProxies],
    clientErrorHandler: refuseUnreadable,
    connectionTimeout: STALLED_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Said by `demandHost`, in the usual form.
      requireHostHeader: false,
    },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)
  parseJson(app)
  closeGracefully(app)

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Answers change with every block; what may be kept says so itself.
    reply.header('cache-control', 'no-store')
    // By this a page learns that a newer one has been built.
    reply.header('x-app-hash', appHash)
    done()
  })
  setSecurityHeaders(app, { web, connectSources: connectSourcesOf(publicConfig) })
  demandHost(app)
  guardApi(app, (token) => authenticate({ db, keys: identity.keys }, { token, now: new Date() }))
  exposeMetrics(app, parts.metrics ?? new Registry())
  await documentApi(app)
  await app.register(healthRoutes, { readiness })
  servePublicConfig(app, { config: publicConfig, isFilled: parts.isSampleWorldFilled })
  if (embeddedRpcUrl !== undefined) await app.register(rpcRoutes, { rpcUrl: embeddedRpcUrl })
  await app.register(identityRoutes, { db, ...identity, forgetWallet: deleteRequestsOf })
  const answers = createAnswerCache(db)
  await app.register(auctionRoutes, { answers })
  await app.register(auctionEventRoutes, { db, live })
  await app.register(bidRoutes, { answers })
  await app.register(bidRequestRoutes, { db, ...chain })
  await app.register(creditRoutes, { answers })
  await app.register(settlementRoutes, { db, ...chain })
  if (parts.faucet !== undefined) await app.register(faucetRoutes, { db, ...chain, faucet: parts.faucet })
  await app.register(overseenAuctionRoutes, { answers })
  const { houseOwner } = parts
  await app.register(systemRoutes, { db, ...chain, chain: publicConfig.chain, canAppoint: houseOwner !== undefined })
  await app.register(auditRoutes, { db })
  if (houseOwner !== undefined) await app.register(operatorRoutes, { db, ...chain, owner: houseOwner })
  await app.register(workRoutes, { db, store, client: identity.client, publicUrl: identity.site.publicUrl })
  await app.register(draftRoutes, { db, addresses: readAddresses(publicConfig) })
  await app.register(infringementReportRoutes, { db })
  await app.register(mediaRoutes, { db, store })
  await app.register(sharingRoutes, { answers, store, publicUrl: identity.site.publicUrl })
  const assistant = createAssistant({ readSite: siteReader(app), chain: publicConfig.chain, service: parts.chat })
  await app.register(chatRoutes, { assistant })
  await app.register(pageRoutes, { web })
  return app
}

function readAddresses({ contracts }: PublicConfig) {
  return { auctionHouse: getAddress(contracts.auctionHouse), mels: getAddress(contracts.mels) }
}

/** While pages are being developed, there is no build to have a hash. */
async function readAppHash(web: WebApp): Promise<string> {
  return web.files.kind === 'folder' ? (await web.build()).assets.version : 'development'
}
