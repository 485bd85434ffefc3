import type { PublicConfig } from '@melos/api-contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import { type Address, getAddress } from 'viem'
import { deleteAlertsOf } from './alerts/alert-store.ts'
import { authenticate } from './authentication/sessions.ts'
import type { ChainClient } from './chain/chain-client.ts'
import type { ChainMeter } from './chain/chain-meter.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { accountOversightRoutes } from './features/account-oversight/account-oversight-routes.ts'
import { accountRoutes } from './features/accounts/account-routes.ts'
import type { AccountsContext } from './features/accounts/accounts-context.ts'
import { leaveRoutes } from './features/accounts/leave-routes.ts'
import { passkeyRoutes } from './features/accounts/passkey-routes.ts'
import { registrationRoutes } from './features/accounts/registration-routes.ts'
import { administratorPasskeyRoutes } from './features/administrators/administrator-passkey-routes.ts'
import { administratorRoutes } from './features/administrators/administrator-routes.ts'
import { admissionOversightRoutes } from './features/admission/admission-oversight-routes.ts'
import { admissionRoutes } from './features/admission/admission-routes.ts'
import type { AdmittingContext } from './features/admission/admit-wallet.ts'
import { type AlertChoiceParts, alertChoiceRoutes } from './features/alerts/alert-choice-routes.ts'
import { myAlertRoutes } from './features/alerts/my-alert-routes.ts'
import { unsubscribeRoutes } from './features/alerts/unsubscribe-routes.ts'
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
import type { SignInContext } from './features/identity/sign-in.ts'
import { caseRoutes } from './features/infringements/case-routes.ts'
import { infringementReportRoutes } from './features/infringements/infringement-report-routes.ts'
import { readCaseRoutes } from './features/infringements/read-case-routes.ts'
import { mailRoutes } from './features/mails/mail-routes.ts'
import { mailboxRoutes } from './features/mails/mailbox-routes.ts'
import { marketReasonRoutes } from './features/market/market-reason-routes.ts'
import { marketRoutes } from './features/market/market-routes.ts'
import { myOrderRoutes } from './features/market/my-order-routes.ts'
import { portfolioRoutes } from './features/market/portfolio-routes.ts'
import { mediaRoutes } from './features/media/media-routes.ts'
import { offerRoutes } from './features/offers/offer-routes.ts'
import { reviewRoutes } from './features/offers/review-routes.ts'
import type { HouseOwner } from './features/operators/appoint-operator.ts'
import { operatorRoutes } from './features/operators/operator-routes.ts'
import { auditRoutes } from './features/oversight/audit-routes.ts'
import { overseenAuctionRoutes } from './features/oversight/overseen-auction-routes.ts'
import { systemRoutes } from './features/oversight/system-routes.ts'
import { myRoyaltyRoutes } from './features/royalties/my-royalty-routes.ts'
import { royaltyRoutes } from './features/royalties/royalty-routes.ts'
import { creditRoutes } from './features/settlement/credit-routes.ts'
import { settlementRoutes } from './features/settlement/settlement-routes.ts'
import { sharingRoutes } from './features/sharing/sharing-routes.ts'
import { statementRoutes } from './features/statements/statement-routes.ts'
import { studioRoutes } from './features/studio/studio-routes.ts'
import { publishWork } from './features/works/create-work.ts'
import { prepareAudio } from './features/works/prepare-audio.ts'
import { prepareImage } from './features/works/prepare-image.ts'
import { workRoutes } from './features/works/work-routes.ts'
import { createAnswerCache } from './http/answer-cache.ts'
import { guardApi } from './http/auth-guard.ts'
import { handleError, handleNotFound } from './http/error-handler.ts'
import { closeGracefully } from './http/graceful-close.ts'
import { healthRoutes, type Readiness } from './http/health-routes.ts'
import { exposeMetrics } from './http/metrics.ts'
import { documentApi } from './http/openapi.ts'
import { pageRoutes } from './http/page-routes.ts'
import { parseJson } from './http/parse-json.ts'
import { servePublicConfig } from './http/public-config.ts'
import { refuseUnreadable, requireHost } from './http/refuse-unreadable.ts'
import { chooseRequestId, RequestLog } from './http/request-log.ts'
import { rpcProxy } from './http/rpc-proxy.ts'
import { connectSourcesOf, setSecurityHeaders } from './http/security-headers.ts'
import { siteReader } from './http/site-reader.ts'
import type { WebApp } from './http/web-app.ts'
import type { AuctionChannels } from './live/auction-channels.ts'
import type { MediaStore } from './media-store/media-store.ts'

interface AppParts {
  readonly db: Database
  /** For work that takes longer than an answer may, such as a statement of a million lines. */
  readonly slowDb: Database
  readonly identity: Omit<SignInContext, 'db'>
  readonly staff: AccountsContext['staff']
  readonly chain: {
    readonly client: ChainClient
    readonly auctionHouse: Address
    readonly mels: Address
    readonly royalties: Address
    /** Sends simultaneous calls as one request. */
    readonly batchClient: ChainClient
    readonly meter: ChainMeter
  }
  readonly trustedProxies: readonly string[]
  readonly readiness: () => Promise<Readiness>
  readonly live: AuctionChannels
  readonly store: MediaStore
  readonly web: WebApp
  readonly log: FastifyBaseLogger
  readonly publicConfig: PublicConfig
  readonly isSampleWorldFilled?: () => boolean
  readonly embeddedRpcUrl?: string
  readonly faucet?: Faucet
  /** Wallets of the provider that have no role on chain, and whose keys the server has. */
  readonly ownWallets: readonly Address[]
  readonly admission: Pick<AdmittingContext, 'admitter' | 'send' | 'askSanctions'> & {
    /** The header in which a trusted proxy names the country of a request. */
    readonly countryHeader: string | undefined
  }
  /** Grants wallets the roles to settle and list, on the embedded chain only. */
  readonly houseOwner?: HouseOwner
  readonly chat?: ExternalService | undefined
  /** How this site sends push messages. */
  readonly push: AlertChoiceParts['push']
  /** Where emails go. */
  readonly mailWay: Config['mail']['kind']
  /** The process's own metrics, which `/metrics` shows along with the app's. */
  readonly metrics?: Registry
}

const BODY_LIMIT_BYTES = 64 * 1024
const HEADERS_TIMEOUT_MS = 30_000
/** Long enough for an upload over a slow connection. */
const REQUEST_TIMEOUT_MS = 300_000
const TIMEOUT_CHECK_MS = 5_000
/** A connection that is silent in both directions for this long is closed. Heartbeats keep event streams open. */
const STALLED_MS = 120_000

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, identity, chain, trustedProxies, readiness, live, store, web, log, publicConfig, embeddedRpcUrl } = parts
  const appHash = await readAppHash(web)
  const app = Fastify({
    loggerInstance: log,
    // A malformed URL fails before any hook can set these headers.
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
      // `requireHost` checks the header instead, because it answers with our error format.
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
    // Answers change with every block, so only routes that allow caching override this.
    reply.header('cache-control', 'no-store')
    // Pages compare this with their own build to notice a newer one.
    reply.header('x-app-hash', appHash)
    done()
  })
  setSecurityHeaders(app, { web, connectSources: connectSourcesOf(publicConfig) })
  requireHost(app)
  guardApi(app, (token) => authenticate({ db, keys: identity.keys }, { token, now: new Date() }))
  exposeMetrics(app, parts.metrics ?? new Registry())
  await documentApi(app)
  await app.register(healthRoutes, { readiness })
  servePublicConfig(app, { config: publicConfig, isFilled: parts.isSampleWorldFilled })
  if (embeddedRpcUrl !== undefined) await app.register(rpcProxy, { rpcUrl: embeddedRpcUrl })
  await app.register(identityRoutes, { db, ...identity, forgetWallet })
  const { ownWallets } = parts
  const accounts = {
    db,
    ownWallets,
    ...identity,
    staff: parts.staff,
    providerName: publicConfig.provider.name,
    isRegistrationOpen: parts.mailWay !== 'none',
  }
  await app.register(registrationRoutes, accounts)
  await app.register(accountRoutes, accounts)
  await app.register(passkeyRoutes, accounts)
  await app.register(leaveRoutes, accounts)
  await app.register(accountOversightRoutes, { db, keys: identity.keys })
  await app.register(administratorRoutes, { db, mailWay: parts.mailWay })
  await app.register(administratorPasskeyRoutes, { db, site: identity.site })
  const answers = createAnswerCache(db)
  await app.register(myAlertRoutes, { db, live })
  await app.register(alertChoiceRoutes, { db, push: parts.push })
  await app.register(unsubscribeRoutes, { db, unsubscribeKey: identity.keys.unsubscribe })
  await app.register(auctionRoutes, { answers })
  await app.register(auctionEventRoutes, { db, live })
  const canAdmit = parts.admission.admitter !== undefined
  const rules = { ownWallets, barredKey: identity.keys.barred, staff: parts.staff, canAdmit }
  await app.register(bidRoutes, { answers, ...rules })
  await app.register(bidRequestRoutes, { db, ...chain, ...rules })
  const admission = { db, answers, ...rules, ...parts.admission, providerName: publicConfig.provider.name }
  await app.register(admissionRoutes, admission)
  await app.register(admissionOversightRoutes, { db, canAdmit })
  await app.register(creditRoutes, { answers })
  await app.register(settlementRoutes, { db, ...chain })
  await app.register(royaltyRoutes, { db, answers })
  await app.register(myRoyaltyRoutes, { answers, client: chain.batchClient, royalties: chain.royalties })
  await app.register(marketRoutes, { answers })
  await app.register(myOrderRoutes, { answers })
  await app.register(marketReasonRoutes, { db })
  await app.register(portfolioRoutes, { ...chain, answers, client: chain.batchClient })
  if (parts.faucet !== undefined) await app.register(faucetRoutes, { db, ...chain, faucet: parts.faucet })
  await app.register(overseenAuctionRoutes, { answers })
  const { houseOwner } = parts
  await app.register(systemRoutes, { db, ...chain, chain: publicConfig.chain, canAppoint: houseOwner !== undefined })
  await app.register(auditRoutes, { db })
  if (houseOwner !== undefined) await app.register(operatorRoutes, { db, ...chain, owner: houseOwner })
  const songTokens = getAddress(publicConfig.contracts.songTokens)
  await app.register(workRoutes, { db, store, client: identity.client, songTokens, publicUrl: identity.site.publicUrl })
  const { auctionHouse } = chain
  await app.register(statementRoutes, { db, slowDb: parts.slowDb, store, auctionHouse })
  await app.register(studioRoutes, { db, store, client: identity.client, prepareAudio, prepareImage })
  await app.register(offerRoutes, { db, canAdmit })
  await app.register(reviewRoutes, { db, store, publicUrl: identity.site.publicUrl, publishWork })
  await app.register(draftRoutes, { db, addresses: readAddresses(publicConfig), canAdmit })
  const { barred: barredKey, cases: casesKey } = identity.keys
  await app.register(infringementReportRoutes, { db, casesKey, publicUrl: identity.site.publicUrl })
  const cases = { db, barredKey, providerEmail: publicConfig.provider.email }
  await app.register(readCaseRoutes, { ...cases, store, casesKey })
  await app.register(caseRoutes, { ...cases, store })
  await app.register(mailRoutes, { db, way: parts.mailWay })
  if (parts.mailWay === 'mailbox') await app.register(mailboxRoutes, { db })
  await app.register(mediaRoutes, { db, store })
  await app.register(sharingRoutes, { answers, store, publicUrl: identity.site.publicUrl })
  const assistant = createAssistant({ readSite: siteReader(app), chain: publicConfig.chain, service: parts.chat })
  await app.register(chatRoutes, { db, assistant })
  await app.register(pageRoutes, { web })
  return app
}

/** Deletes everything that isn't on the chain about a wallet. */
async function forgetWallet(tx: Database, address: Address): Promise<void> {
  await deleteRequestsOf(tx, address)
  await deleteAlertsOf(tx, [address])
}

function readAddresses({ contracts }: PublicConfig) {
  return { auctionHouse: getAddress(contracts.auctionHouse), mels: getAddress(contracts.mels) }
}

/** The hash comes from the build, which development doesn't have. */
async function readAppHash(web: WebApp): Promise<string> {
  return web.files.kind === 'folder' ? (await web.build()).assets.version : 'development'
}
