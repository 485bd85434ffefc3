import type { AccountState, Role } from '@melos/api-contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Address } from 'viem'
import { clientNetwork } from './client-network.ts'
import { RequestError } from './request-error.ts'

export interface SessionAccount {
  readonly id: string
  readonly username: string
  readonly state: AccountState
}

/** How a person proved who they are. */
export type Proof = 'WALLET' | 'PASSWORD' | 'PASSKEY'

export interface Identity {
  readonly sessionId: string
  /** The last time that the session's owner proved who they are. */
  readonly verified: { readonly at: Date; readonly by: Proof } | null
  readonly who: /** With the account that the wallet is linked to, if any. */
    | { readonly kind: 'wallet'; readonly address: Address; readonly account: SessionAccount | null }
    | { readonly kind: 'account'; readonly account: SessionAccount }
    | { readonly kind: 'administrator'; readonly id: bigint; readonly email: string }
}

export function rolesOf({ who }: Identity): Role[] {
  switch (who.kind) {
    case 'wallet':
      return who.account === null ? ['BIDDER'] : ['BIDDER', 'ACCOUNT_HOLDER']
    case 'account':
      return ['ACCOUNT_HOLDER']
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

type Authenticate = (accessToken: string) => Promise<Identity>

/** The only paths outside `/api/public/` that need no token. */
const openPaths: ReadonlySet<string> = new Set([
  '/api/oauth/token',
  '/api/health',
  '/api/ready',
  // Checks itself that the browser is on this machine.
  '/api/mailbox',
  '/api/mailbox/:id/page',
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/index.html',
  '/api/docs/static/swagger-initializer.js',
  '/api/docs/static/theme/page.js',
  '/api/docs/static/theme/colours.css',
  '/api/docs/static/theme/page.css',
  '/api/docs/static/*',
  '/api/*',
])

/** Checks the matched route rather than the requested URL, and runs before all routes, so that no route can skip it. */
export function guardApi(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('identity', null)
  app.addHook('onRequest', async (request) => {
    if (isOpen(request.routeOptions.url)) return
    request.identity = await authenticate(bearerOf(request))
  })
}

export function isOpen(route: string | undefined): boolean {
  if (route === undefined || !route.startsWith('/api/')) return true
  return route.startsWith('/api/public/') || openPaths.has(route)
}

export function identityOf({ identity }: FastifyRequest): Identity {
  if (identity === null) throw new RequestError('UNAUTHORIZED')
  return identity
}

export function requireRole(request: FastifyRequest, role: Role): void {
  if (!rolesOf(identityOf(request)).includes(role)) throw new RequestError('FORBIDDEN')
}

export function requireWallet(request: FastifyRequest): Address {
  const { who } = identityOf(request)
  if (who.kind !== 'wallet') throw new RequestError('FORBIDDEN')
  return who.address
}

/** The account of a session, even if the provider has closed it: its wallets can still read, export and appeal. */
export function requireAccount(request: FastifyRequest): SessionAccount {
  const { who } = identityOf(request)
  if (who.kind === 'administrator' || who.account === null) throw new RequestError('FORBIDDEN')
  return who.account
}

export function requireOpenAccount(request: FastifyRequest): SessionAccount {
  const account = requireAccount(request)
  if (account.state === 'CLOSED') throw new RequestError('FORBIDDEN')
  return account
}

const FRESH_MS = 5 * 60 * 1000

/** Until when a session counts as just proved, if it does. */
export function verifiedUntil({ verified }: Identity, now = new Date()): Date | undefined {
  if (verified === null) return undefined
  const until = new Date(verified.at.getTime() + FRESH_MS)
  return until > now ? until : undefined
}

/** How the person proved who they are within the last 5 minutes. */
export function requireFreshProof(request: FastifyRequest): Proof {
  const identity = identityOf(request)
  if (identity.verified === null || verifiedUntil(identity) === undefined) throw new RequestError('REAUTHENTICATE')
  return identity.verified.by
}

export function requireAdministrator(request: FastifyRequest): { id: bigint; email: string } {
  const { who } = identityOf(request)
  if (who.kind !== 'administrator') throw new RequestError('FORBIDDEN')
  return who
}

/** The administrator who does something, for the audit log. */
export interface Actor {
  readonly actor: string
  readonly network: string
}

export function actorOf(request: FastifyRequest): Actor {
  const { email: actor } = requireAdministrator(request)
  return { actor, network: clientNetwork(request.ip) }
}

function bearerOf({ headers }: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) throw new RequestError('UNAUTHORIZED')
  return token
}
