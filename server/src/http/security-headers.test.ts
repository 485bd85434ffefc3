import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { handleNotFound } from './error-handler.ts'
import { describePublicConfig } from './public-config.ts'
import { connectSourcesOf, setSecurityHeaders } from './security-headers.ts'
import type { WebApp } from './web-app.ts'

const build: WebApp['build'] = () => Promise.reject(new Error('No page is rendered here'))
const built: WebApp = { build, files: { kind: 'folder', path: '/' } }
const developed: WebApp = { build, files: { kind: 'middleware', handle: () => undefined } }

function listen(web: WebApp, connectSources: string[] = []): FastifyInstance {
  const app = Fastify()
  app.setNotFoundHandler(handleNotFound)
  setSecurityHeaders(app, { web, connectSources })
  for (const path of ['/api/public/thing', '/assets/file.js', '/*']) {
    app.get(path, async (_request, reply) => ({ nonce: reply.cspNonce?.script ?? null }))
  }
  return app
}

async function ask(app: FastifyInstance, url: string, method: 'GET' | 'POST' = 'GET') {
  const { headers, payload } = await app.inject({ method, url })
  return { policy: headers['content-security-policy'], headers, nonce: JSON.parse(payload).nonce }
}

const NOTHING = "default-src 'none';frame-ancestors 'none'"

describe('the content policy', () => {
  test('of an API answer allows nothing, and costs no nonce', async () => {
    expect(await ask(listen(built), '/api/public/thing')).toMatchObject({ policy: NOTHING, nonce: null })
    expect(await ask(listen(built), '/nowhere', 'POST')).toMatchObject({ policy: NOTHING })
  })

  test('of a page allows its own scripts by a nonce that is new each time', async () => {
    const app = listen(built)
    const [first, second] = [await ask(app, '/auction/1'), await ask(app, '/auction/1')]
    expect(first.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(first.policy).toContain(`script-src 'self' 'nonce-${first.nonce}';style-src 'self' 'nonce-${first.nonce}';`)
    expect(second.nonce).not.toBe(first.nonce)
  })

  test('of a file has no nonce', async () => {
    const { policy, nonce } = await ask(listen(built), '/assets/file.js')
    expect(policy).toContain("script-src 'self';style-src 'self';")
    expect(nonce).toBeNull()
  })

  test('of a file is the same whichever node is named, because a worker may keep it for a year', async () => {
    const { policy } = await ask(listen(built, ['https://rpc.example']), '/assets/file.js')
    expect(policy).toContain(";connect-src 'self' http: https:;")
    expect((await ask(listen(built), '/assets/file.js')).policy).toBe(policy)
  })

  test('lets pages talk to the node that is named, and to no other', async () => {
    expect((await ask(listen(built, ['https://rpc.example']), '/')).policy).toContain(
      ";connect-src 'self' https://rpc.example;",
    )
    expect((await ask(listen(built), '/')).policy).not.toContain('connect-src')
  })

  test('is left out for pages in development only', async () => {
    expect((await ask(listen(developed), '/')).policy).toBeUndefined()
    expect((await ask(listen(developed), '/api/public/thing')).policy).toBe(NOTHING)
  })
})

test.each(['/assets/file.js', '/'])('%s is hardened', async (url) => {
  expect((await ask(listen(built), url)).headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test('an API answer has every security header that applies to it', async () => {
  const { headers } = await ask(listen(built), '/api/public/thing')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('x-frame-options')
})

const address = '0x00000000000000000000000000000000000000A1'
const WALLETCONNECT_PROJECT_ID = '0123456789abcdef'.repeat(2)

function sourcesOf(environment: Record<string, string>): string[] {
  const others = { gate: address, songTokens: address, royalties: address, market: address } as const
  const contracts = { mels: address, auctionHouse: address, ...others } as const
  return connectSourcesOf(describePublicConfig(readConfig(environment), { contracts, hasSampleWorld: false }))
}

test('the embedded chain needs no origin but our own', () => {
  expect(sourcesOf({})).toEqual([])
})

test('the node of an external chain is named without its path', () => {
  const external = {
    RPC_URL: 'https://rpc.example/KEY',
    PUBLIC_RPC_URL: 'https://pages.example/rpc',
    ADMIN_PASSWORD: 'correct horse',
  }
  expect(sourcesOf(external)).toEqual(['https://pages.example'])
})

test('the relay of mobile wallets is named only where there is a project', () => {
  const WALLETCONNECT_RELAY_URL = 'wss://relay.example/path?key=1'
  expect(sourcesOf({ WALLETCONNECT_RELAY_URL })).toEqual([])
  expect(sourcesOf({ WALLETCONNECT_RELAY_URL, WALLETCONNECT_PROJECT_ID })).toEqual(['wss://relay.example'])
  expect(sourcesOf({ WALLETCONNECT_PROJECT_ID })).toEqual(['wss://relay.walletconnect.org'])
})
