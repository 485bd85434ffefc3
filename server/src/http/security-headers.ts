import { randomBytes } from 'node:crypto'
import type { PublicConfig } from '@melos/api-contract'
import type { FastifyInstance } from 'fastify'
import type { WebApp } from './web-app.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Set on a page's inline scripts and styles. Null for everything else. */
    cspNonce: { readonly script: string } | null
  }
}

const PAGES = '/*'

const always = {
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

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

export function setSecurityHeaders(
  app: FastifyInstance,
  { web, connectSources }: { web: WebApp; connectSources: readonly string[] },
): void {
  const writePolicy = pagePolicy(connectSources)
  // Hot reload injects styles and opens its own socket, so development has no page policy.
  const isStrict = web.files.kind === 'folder'
  // A worker uses the policy of its own file, which browsers cache for a year, so it must not name today's node.
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

export function connectSourcesOf({ chain: { rpcUrl }, walletConnect }: PublicConfig): string[] {
  const urls = [rpcUrl, ...(walletConnect === null ? [] : [walletConnect.relayUrl])]
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
}

/** An artist's private songs are fetched with the session and played as blobs. Scripts and styles run only from our own files or with the request's nonce. */
function pagePolicy(connectSources: readonly string[]): (nonce: string) => string {
  const connect = connectSources.length === 0 ? '' : `connect-src 'self' ${connectSources.join(' ')};`
  return (nonce) =>
    `default-src 'self';script-src 'self'${nonce};style-src 'self'${nonce};img-src 'self' data: blob:;media-src 'self' blob:;${connect}` +
    "object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'"
}
