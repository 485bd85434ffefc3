import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Database } from './database/database.ts'
import { auctionRoutes } from './features/auctions/auction-routes.ts'
import { handleError, handleNotFound } from './http/error-handler.ts'
import { healthRoutes, type Readiness } from './http/health-routes.ts'
import { pageRoutes } from './http/page-routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { WebApp } from './http/web-app.ts'

interface AppParts {
  readonly db: Database
  readonly readiness: () => Promise<Readiness>
  readonly web: WebApp
  readonly log: FastifyBaseLogger
}

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000

/** Everything that answers HTTP, without a port. */
export async function buildApp({ db, readiness, web, log }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    frameworkErrors: handleError,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)

  // Answers change with every block; what may be kept says so itself.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await app.register(helmet, securityHeaders(web))
  await app.register(healthRoutes, { readiness })
  await app.register(auctionRoutes, { db })
  await app.register(pageRoutes, { web })
  return app
}
