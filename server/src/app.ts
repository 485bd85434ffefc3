import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Database } from './database/database.ts'
import { auctionRoutes } from './features/auctions/auction-routes.ts'
import { identityRoutes } from './features/identity/identity-routes.ts'
import { authenticate } from './features/identity/sessions.ts'
import type { SignInContext } from './features/identity/sign-in.ts'
import { guardApi } from './http/auth-guard.ts'
import { handleError, handleNotFound } from './http/error-handler.ts'
import { healthRoutes, type Readiness } from './http/health-routes.ts'
import { pageRoutes } from './http/page-routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { WebApp } from './http/web-app.ts'

interface AppParts {
  readonly db: Database
  readonly identity: Omit<SignInContext, 'db'>
  /** Proxies whose word for a client's address is taken. */
  readonly trustedProxies: readonly string[]
  readonly readiness: () => Promise<Readiness>
  readonly web: WebApp
  readonly log: FastifyBaseLogger
}

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000

/** Everything that answers HTTP, without a port. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, identity, trustedProxies, readiness, web, log } = parts
  const appHash = await readAppHash(web)
  const app = Fastify({
    loggerInstance: log,
    // Before any hook: an address that cannot be read.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.header('x-app-hash', appHash)),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: [...trustedProxies],
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)

  app.addHook('onRequest', async (_request, reply) => {
    // Answers change with every block; what may be kept says so itself.
    reply.header('cache-control', 'no-store')
    // By this a page learns that a newer one has been built.
    reply.header('x-app-hash', appHash)
  })
  await app.register(helmet, securityHeaders(web))
  guardApi(app, (token) => authenticate({ db, keys: identity.keys }, { token, now: new Date() }))
  await app.register(healthRoutes, { readiness })
  await app.register(identityRoutes, { db, ...identity })
  await app.register(auctionRoutes, { db })
  await app.register(pageRoutes, { web })
  return app
}

/** While pages are being developed, there is no build to have a hash. */
async function readAppHash(web: WebApp): Promise<string> {
  return web.files.kind === 'folder' ? (await web.build()).assets.version : 'development'
}
