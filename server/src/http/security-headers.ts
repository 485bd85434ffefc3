import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { WebApp } from './web-app.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** What the scripts and styles inside a page carry; null for everything but pages. */
    cspNonce: { readonly script: string } | null
  }
}

interface Surroundings {
  readonly web: WebApp
  /** Origins beside our own that pages may talk to. */
  readonly connectSources: readonly string[]
}

/** The route that renders pages. */
const PAGES = '/*'

/** The same for every answer. */
const always = {
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** An answer that is not a page loads nothing and is shown in no frame. */
export const headersOfAnswers = { ...always, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" }

const ofPages = {
  ...always,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/** Tells browsers what an answer may do; only pages pay for a nonce. */
export function setSecurityHeaders(app: FastifyInstance, { web, connectSources }: Surroundings): void {
  const writePolicy = pagePolicy(connectSources)
  // Hot reload injects styles and opens a socket of its own, so development goes without the pages' policy.
  const isStrict = web.files.kind === 'folder'
  // A worker obeys the policy of its own file, which browsers keep for a year: it must not name today's node.
  const filePolicy = pagePolicy(['http:', 'https:'])('')

  app.decorateReply('cspNonce', null)
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url
    const isAnswer = route === undefined || route.startsWith('/api/')
    reply.headers(isAnswer ? headersOfAnswers : ofPages)
    if (isStrict && route === PAGES) {
      const nonce = randomBytes(16).toString('hex')
      reply.cspNonce = { script: nonce }
      reply.header('content-security-policy', writePolicy(` 'nonce-${nonce}'`))
    } else if (isStrict && !isAnswer) {
      reply.header('content-security-policy', filePolicy)
    }
    done()
  })
}

/** Scripts and styles run only from our own files or with the request's nonce. */
function pagePolicy(connectSources: readonly string[]): (nonce: string) => string {
  const connect = connectSources.length === 0 ? '' : `connect-src 'self' ${connectSources.join(' ')};`
  return (nonce) =>
    `default-src 'self';script-src 'self'${nonce};style-src 'self'${nonce};img-src 'self' data: blob:;${connect}` +
    "object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'"
}
