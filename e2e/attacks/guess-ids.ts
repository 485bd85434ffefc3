import { randomUUID } from 'node:crypto'
import * as contract from '@melos/api-contract'
import { describe, expect, test } from 'vitest'
import { absent, endpoints, fillPath, type Guess, tokenFor, type Visitor } from './endpoints.ts'
import { askWell, type Target } from './open-target.ts'

const names = Object.keys(endpoints)
const of = (...visitors: Visitor[]) => names.filter((name) => visitors.includes(endpoints[name]?.who ?? 'anyone'))

/** Malformed ids, encoded for a path. */
const nonsense = [
  '-1',
  '9223372036854775808',
  '1e3',
  '0x1',
  '1.0',
  '%2e',
  '%2e%2e',
  '%2e%2e%2f1',
  '1%00',
  '1%0d%0a',
  "1'%20or%20'1'='1",
  '%7B%7D',
  '%F0%9F%8E%B5',
  'undefined',
  '1'.repeat(99),
  'x'.repeat(5_000),
]
/** Well-formed ids that do not exist. */
const unknown = { number: ['7', '4294967296', '999999999999999'], uuid: [randomUUID(), 'f'.repeat(8)] }

/** What isn't of the API: pages, files, and what machines read. The server's tests list its other routes. */
const readOnly = [
  ...['/', '/auction/1', '/case', '/unsubscribe', '/invite', '/mailbox', '/admin', '/texts.json', '/push-worker.js'],
  ...['/metrics', '/robots.txt', '/sitemap.xml', '/cards/melos.png', '/cards/1.png', '/api/docs', '/api/docs/json'],
]

const asBytes = { 'content-type': 'application/octet-stream' }

/** The endpoints of the API contract, whatever this server is configured for. */
const agreed = Object.values<unknown>({ ...contract })
  .filter(isEndpoint)
  .filter(({ path }) => path.startsWith('/api/'))
  .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)

function isEndpoint(value: unknown): value is { method: string; path: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

export function guessIds(targetOf: () => Target): void {
  const askAs = (name: string, { token, ...guess }: Guess & { token?: string | undefined }) => {
    const target = targetOf()
    const { bytes, body } = endpoints[name] ?? {}
    const sent = bytes === undefined ? { body: body?.(target) } : { body: bytes, headers: asBytes }
    return target.ask({ ...fillPath(target, name, guess), token, ...sent })
  }

  describe('access', () => {
    test('every endpoint of the reference and of the contract is attacked', async () => {
      const { paths } = JSON.parse((await targetOf().ask({ path: '/api/docs/json' })).text)
      const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      )
      expect([...new Set([...documented, ...agreed])].toSorted()).toEqual([...names, ...absent].toSorted())
    })

    test.each(absent)('%s is nowhere', async (name) => {
      for (const token of [undefined, targetOf().administrator.accessToken]) {
        expect(await askAs(name, { token })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      }
    })

    test.each(readOnly)('%s can only be read', async (path) => {
      const token = targetOf().administrator.accessToken
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        expect([method, await targetOf().ask({ method, path, token })]).toMatchObject([
          ...[method, { status: 404, code: 'NOT_FOUND' }],
        ])
      }
    })

    test.each(of('signed in', 'bidder', 'account holder', 'bidder or account holder', 'administrator'))(
      '%s is closed to who has not signed in',
      async (name) => {
        const { victim } = targetOf()
        // A refresh token is not an access token.
        for (const token of [undefined, 'nonsense', victim.refreshToken]) {
          expect(await askAs(name, { token })).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
        }
      },
    )

    test.each(of('administrator'))('%s is closed to bidders and account holders', async (name) => {
      const { thief, member } = targetOf()
      for (const { accessToken: token } of [thief, member]) {
        expect(await askAs(name, { token })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      }
    })

    test.each(of('account holder'))(
      '%s is closed to wallets without an account and to administrators',
      async (name) => {
        const { thief, administrator } = targetOf()
        for (const { accessToken: token } of [thief, administrator]) {
          expect(await askAs(name, { token })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
        }
      },
    )

    test.each(of('bidder or account holder'))('%s is closed to administrators', async (name) => {
      const { accessToken: token } = targetOf().administrator
      expect(await askAs(name, { token })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    })

    test.each(of('bidder'))('%s is closed to administrators and to accounts without a wallet', async (name) => {
      const { administrator, member } = targetOf()
      for (const { accessToken: token } of [administrator, member]) {
        expect(await askAs(name, { token })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      }
    })
  })

  describe('guessed ids', () => {
    test.each(names.filter((name) => endpoints[name]?.id !== undefined))('%s knows its own alone', async (name) => {
      const target = targetOf()
      const token = tokenFor(target, endpoints[name]?.who ?? 'anyone')
      const isNumber = typeof endpoints[name]?.id?.(target) === 'number'
      for (const id of nonsense) {
        const { status, code } = await askAs(name, { token, id })
        expect([id, status, code]).toBeOneOf([
          [id, 404, 'NOT_FOUND'],
          // A malformed number is the client's mistake.
          ...(isNumber ? [[id, 400, 'BAD_REQUEST']] : []),
          // No route takes an id of this length, and only the endpoint's own route takes bytes.
          ...(endpoints[name]?.bytes !== undefined && id.length > 100 ? [[id, 415, 'BAD_REQUEST']] : []),
        ])
      }
      for (const id of unknown[isNumber ? 'number' : 'uuid']) {
        expect([id, (await askAs(name, { token, id })).code]).toEqual([id, 'NOT_FOUND'])
      }
    })

    test("a draft's transaction is found only by its own number", async () => {
      const target = targetOf()
      const token = target.administrator.accessToken
      const id = await openStep(target)
      for (const name of names.filter((candidate) => candidate.includes('{number}'))) {
        for (const number of ['0', '01', '+1', '1%20', ...nonsense, ...unknown.number]) {
          const { status, code } = await askAs(name, { token, id, number })
          expect([name, number, status, code]).toEqual([name, number, 404, 'NOT_FOUND'])
        }
        expect([name, (await askAs(name, { token, id, number: '1' })).status]).toEqual([name, 200])
      }
    })

    test.each(['/api/bids/upgrade', '/api/purchases/upgrade'])(
      "%s answers the same for another's request as for none",
      async (path) => {
        const { ask, thief, requestId, transactionHash } = targetOf()
        const upgradeOf = (id: string) =>
          ask({ method: 'POST', path, token: thief.accessToken, body: { requestId: id, transactionHash } })
        const [others, nobodys] = [await upgradeOf(requestId), await upgradeOf(randomUUID())]
        expect([others.status, others.text]).toEqual([nobodys.status, nobodys.text])
        expect(others).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      },
    )

    test("another wallet's transaction does not prove a bid", async () => {
      const { ask, thief, auctionId, transactionHash } = targetOf()
      const asThief = { method: 'POST', token: thief.accessToken }
      const body = { tokenCount: 10, tokenPrice: '2' }
      const reserved = await ask({ ...asThief, path: `/api/bids/${auctionId}`, body })
      const { requestId } = JSON.parse(reserved.text).data[0]
      const answer = await ask({ ...asThief, path: '/api/bids/upgrade', body: { requestId, transactionHash } })
      expect(answer).toMatchObject({ status: 422, code: 'TRANSACTION_FOREIGN' })
    })

    test('a wallet sees only its own bids', async () => {
      const { ask, victim, thief } = targetOf()
      const totalOf = async ({ accessToken: token }: typeof victim, query: string) =>
        JSON.parse((await ask({ path: `/api/me/bids${query}`, token })).text).total
      expect(await totalOf(victim, '')).toBe(1)
      expect(await totalOf(thief, '')).toBe(0)
      expect(await ask({ path: '/api/me/bids?wallet=0x1', token: thief.accessToken })).toMatchObject({ status: 400 })
    })
  })
}

/** Creates a draft whose first transaction is waiting for a wallet. */
async function openStep(target: Target): Promise<string> {
  const token = target.administrator.accessToken
  const send = async (name: string, { id, ...changes }: { id?: string; version?: number; step?: string }) => {
    const guess = id === undefined ? {} : { id }
    const body = { ...endpoints[name]?.body?.(target), ...changes }
    return JSON.parse((await askWell(target.ask, { ...fillPath(target, name, guess), token, body })).text).body
  }
  const { id } = await send('POST /api/drafts', {})
  await send('PUT /api/drafts/{id}/terms', { id, version: 1 })
  await send('PUT /api/drafts/{id}/work', { id, version: 2 })
  // The song token already exists.
  await send('POST /api/drafts/{id}/transactions', { id, version: 3, step: 'ALLOW' })
  return id
}
