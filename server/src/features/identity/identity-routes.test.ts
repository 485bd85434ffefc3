import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount, openTestIdentity, testAdmin } from '../../../test/support/test-identity.ts'

const identity = await openForTests(openTestIdentity())
const account = createTestAccount()

const logIn = async () => (await identity.logIn(testAdmin.email, testAdmin.password)).json()

describe('GET /api/me', () => {
  test('names a wallet by its address', async () => {
    const { accessToken } = await identity.signIn(account)
    const answer = await identity.me(accessToken)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ address: account.address, email: null, roles: ['BIDDER'], account: null })
  })

  test('names an administrator by email address', async () => {
    const { accessToken } = await logIn()
    expect((await identity.me(accessToken)).json()).toEqual({
      address: null,
      email: testAdmin.email,
      roles: ['ADMINISTRATOR'],
      account: null,
    })
  })
})

describe.each([
  ['a wallet', () => identity.signIn(account)],
  ['an administrator', logIn],
])('the session of %s', (_, begin) => {
  test('is refreshed in the form of the specification', async () => {
    const { refreshToken } = await begin()
    const answer = await identity.refresh(refreshToken)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ body: { access_token: expect.any(String), refresh_token: expect.any(String) } })
    expect((await identity.me(answer.json().body.access_token)).statusCode).toBe(200)
  })

  test('ends with a logout, with all its tokens, at once', async () => {
    const { accessToken, refreshToken } = await begin()
    const { access_token, refresh_token } = (await identity.refresh(refreshToken)).json().body
    const answer = await identity.logOut(accessToken)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ok' })
    for (const token of [accessToken, access_token]) {
      expect((await identity.me(token)).statusCode).toBe(401)
      expect((await identity.logOut(token)).statusCode).toBe(401)
    }
    for (const token of [refreshToken, refresh_token]) expect((await identity.refresh(token)).statusCode).toBe(401)
  })

  test('is refused with one kind of token in place of the other', async () => {
    const { accessToken, refreshToken } = await begin()
    expect((await identity.me(refreshToken)).statusCode).toBe(401)
    expect((await identity.refresh(accessToken)).statusCode).toBe(400)
    expect((await identity.refresh(accessToken.slice(0, 200))).statusCode).toBe(401)
  })

  test('also ends for the access token when a refresh token is reused', async () => {
    const first = await begin()
    const second = (await identity.refresh(first.refreshToken)).json().body
    const third = (await identity.refresh(second.refresh_token)).json().body
    expect((await identity.refresh(first.refreshToken)).statusCode).toBe(401)
    expect((await identity.refresh(third.refresh_token)).statusCode).toBe(401)
    expect((await identity.me(third.access_token)).statusCode).toBe(401)
  })
})

describe('a body', () => {
  const bodies: [string, Record<string, unknown>][] = [
    ['/api/public/oauth/attempt', { metamaskAddress: account.address }],
    ['/api/public/oauth/complete', { metamaskAddress: account.address, signedNonce: '0x00' }],
    ['/api/public/oauth/refresh', { refresh: 'unknown' }],
    ['/api/oauth/token', { email: 'nobody@melos.example', password: 'wrong' }],
  ]
  const send = (url: string, payload: string, type = 'application/json') =>
    identity.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test.each(bodies)('for %s with an unknown field is refused by name', async (path, body) => {
    const answer = await identity.post(path, { ...body, role: 'ADMINISTRATOR' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'BAD_REQUEST', message: expect.stringContaining('role') })
  })

  test.each(bodies)('for %s with a field too few, of another type, or none is refused', async (path, body) => {
    for (const field of Object.keys(body)) {
      const { [field]: _, ...rest } = body
      for (const other of [
        rest,
        { ...body, [field]: null },
        { ...body, [field]: { $ne: '' } },
        { ...body, [field]: [body[field]] },
      ]) {
        expect((await identity.post(path, other)).statusCode).toBe(400)
      }
    }
    for (const text of ['', 'null', '[]', '"text"', '1']) expect((await send(path, text)).statusCode).toBe(400)
  })

  test.each(bodies)('for %s does not reach a prototype', async (path, body) => {
    const inside = JSON.stringify(body).slice(1)
    for (const field of ['"__proto__":{"a":1}', '"constructor":{"prototype":{"a":1}}']) {
      expect((await send(path, `{${field},${inside}`)).statusCode).toBe(400)
    }
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
  })

  test.each(bodies)('for %s is JSON or refused', async (path, body) => {
    const form = new URLSearchParams(JSON.parse(JSON.stringify(body))).toString()
    expect((await send(path, form, 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect((await send(path, JSON.stringify(body), 'text/plain')).statusCode).toBe(400)
  })

  test('with a field twice counts the last, for the limits too', async () => {
    const { email, password } = testAdmin
    const twice = `{"email":"nobody@melos.example","email":${JSON.stringify(email)},"password":"wrong","password":${JSON.stringify(password)}}`
    const answer = await send('/api/oauth/token', twice)
    expect(answer.statusCode).toBe(200)
    const limits = await identity.db
      .selectFrom('login_limits')
      .select('key')
      .where('key', 'like', 'account nobody%')
      .execute()
    expect(limits).toEqual([])
  })
})

describe('one network', () => {
  test.each([
    ['/api/public/oauth/refresh', { refresh: 'unknown' }, 120, 401],
    ['/api/oauth/token', { email: '', password: 1 }, 60, 400],
  ])('may ask %s so often a minute', async (path, body, times, status) => {
    const sent = { from: '203.0.113.200' }
    const answers = await Promise.all(Array.from({ length: times + 1 }, () => identity.post(path, body, sent)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((code) => code === status)).toHaveLength(times)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await identity.post(path, body, { from: '203.0.113.201' })).statusCode).toBe(status)
  })
})
