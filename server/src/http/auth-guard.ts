import type { Role } from '@melos/api-contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Address } from 'viem'
import { RequestError } from './request-error.ts'

/** Who makes a request, according to its access token and the database. */
export interface Identity {
  readonly sessionId: string
  readonly who:
    | { readonly kind: 'wallet'; readonly address: Address }
    | { readonly kind: 'administrator'; readonly id: bigint; readonly email: string }
}

export function rolesOf({ who }: Identity): Role[] {
  switch (who.kind) {
    case 'wallet':
      return ['BIDDER']
    case 'administrator':
      return ['ADMINISTRATOR']
    default:
      return who satisfies never
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null
  }
}

/** Reads an access token, or throws `UNAUTHORIZED`. */
type Authenticate = (accessToken: string) => Promise<Identity>

/** The only paths outside `/api/public/` that need no token. */
const openPaths: ReadonlySet<string> = new Set([
  '/api/oauth/token',
  '/api/health',
  '/api/ready',
  // The API reference and its files.
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/index.html',
  '/api/docs/static/swagger-initializer.js',
  '/api/docs/static/*',
  // The route that answers 404.
  '/api/*',
])

/**
 * Requires a bearer token on every path below `/api` except `/api/public/`. It checks the matched route instead of the typed
 * address and runs before all routes, so no route can leave it out.
 */
export function guardApi(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('identity', null)
  app.addHook('onRequest', async (request) => {
    if (isOpen(request.routeOptions.url)) return
    request.identity = await authenticate(bearerOf(request))
  })
}

/** Whether the route needs no token. */
export function isOpen(route: string | undefined): boolean {
  if (route === undefined || !route.startsWith('/api/')) return true
  return route.startsWith('/api/public/') || openPaths.has(route)
}

export function identityOf({ identity }: FastifyRequest): Identity {
  if (identity === null) throw new RequestError('UNAUTHORIZED')
  return identity
}

export function requireRole(request: FastifyRequest, role: Role): Identity {
  const identity = identityOf(request)
  if (!rolesOf(identity).includes(role)) throw new RequestError('FORBIDDEN')
  return identity
}

/** The signed-in wallet. Administrators have none. */
export function requireWallet(request: FastifyRequest): Address {
  const { who } = requireRole(request, 'BIDDER')
  if (who.kind !== 'wallet') throw new RequestError('FORBIDDEN')
  return who.address
}

export function requireAdministrator(request: FastifyRequest): { id: bigint; email: string } {
  const { who } = requireRole(request, 'ADMINISTRATOR')
  if (who.kind !== 'administrator') throw new RequestError('FORBIDDEN')
  return who
}

function bearerOf({ headers }: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) throw new RequestError('UNAUTHORIZED')
  return token
}
