import { createHmac, randomBytes } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { issueAccessToken, readAccessToken } from './access-token.ts'
import { deriveSessionKeys } from './sessions.ts'

const { accessToken: key, refreshToken: otherPurpose } = deriveSessionKeys('a secret that only tests know', 'bars')
const sessionId = 'c2d1ad5c-26b4-4b8c-9d8e-0d9d4f8f7a10'
const now = new Date('2026-11-15T12:00:00.900Z')
const nowSeconds = Math.floor(now.getTime() / 1000)
const read = (token: string, at = now) => readAccessToken(key, { token, now: at })
const refused = { code: 'UNAUTHORIZED' }

interface Differences {
  readonly alg?: string
  readonly typ?: string
  readonly aud?: string | string[]
  readonly exp?: number
  readonly key?: Uint8Array
}

/** A token that is valid except for the given parts. */
function forge(
  { alg = 'HS256', typ = 'at+jwt', aud = 'melos-api', exp = nowSeconds + 900, key: signingKey = key }: Differences = {},
  without?: 'sub' | 'exp' | 'iat' | 'aud',
) {
  const { [without ?? 'none']: _, ...claims } = { sub: sessionId, aud, iat: nowSeconds, exp, none: undefined }
  return new SignJWT(claims).setProtectedHeader({ alg, typ }).sign(signingKey)
}

test('a token names only its session, its audience and its expiry', async () => {
  const token = await issueAccessToken(key, { sessionId, now })
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
  expect(decodeJwt(token)).toEqual({ sub: sessionId, aud: 'melos-api', iat: nowSeconds, exp: nowSeconds + 15 * 60 })
  expect(await read(token)).toBe(sessionId)
})

test('a token expires after exactly 15 minutes', async () => {
  const token = await issueAccessToken(key, { sessionId, now })
  const endsAt = (nowSeconds + 15 * 60) * 1000
  expect(await read(token, new Date(endsAt - 1))).toBe(sessionId)
  await expect(read(token, new Date(endsAt))).rejects.toMatchObject(refused)
})

describe('a forged token', () => {
  test('that differs in nothing would be read', async () => {
    expect(await read(await forge())).toBe(sessionId)
  })

  test.each<[string, Differences]>([
    ['another key', { key: randomBytes(32) }],
    ['the key of refresh tokens', { key: otherPurpose }],
    ['the key of another secret', { key: deriveSessionKeys('another secret', 'bars').accessToken }],
    ['another audience', { aud: 'another-api' }],
    ['several audiences, none of them ours', { aud: ['another-api', 'melos-api.example'] }],
    ['another type', { typ: 'JWT' }],
    ['its end behind it', { exp: nowSeconds }],
  ])('with %s is refused', async (_, differences) => {
    await expect(read(await forge(differences))).rejects.toMatchObject(refused)
  })

  test.each(['sub', 'exp', 'iat', 'aud'] as const)('without %s is refused', async (claim) => {
    await expect(read(await forge({}, claim))).rejects.toMatchObject(refused)
  })

  test.each(['none', 'None', 'NONE', ''])('with alg %o is refused', async (alg) => {
    const unsecured = new UnsecuredJWT({ sub: sessionId, aud: 'melos-api', iat: nowSeconds, exp: nowSeconds + 900 })
    const [, payload] = unsecured.encode().split('.')
    const header = Buffer.from(JSON.stringify({ alg, typ: 'at+jwt' })).toString('base64url')
    await expect(read(`${header}.${payload}.`)).rejects.toMatchObject(refused)
  })

  test.each([384, 512])('with the signature of HS%i by the right key is refused', async (bits) => {
    const [, payload] = (await forge()).split('.')
    const header = Buffer.from(JSON.stringify({ alg: `HS${bits}`, typ: 'at+jwt' })).toString('base64url')
    const signature = createHmac(`sha${bits}`, key).update(`${header}.${payload}`).digest('base64url')
    await expect(read(`${header}.${payload}.${signature}`)).rejects.toMatchObject(refused)
  })

  test('with the signature of HS256 under the header of HS512 is refused', async () => {
    const [, payload, signature] = (await forge()).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'HS512', typ: 'at+jwt' })).toString('base64url')
    await expect(read(`${header}.${payload}.${signature}`)).rejects.toMatchObject(refused)
  })

  test('with another session in it is refused', async () => {
    const [header, , signature] = (await forge()).split('.')
    const claims = { sub: 'another', aud: 'melos-api', iat: nowSeconds, exp: nowSeconds + 900 }
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
    await expect(read(`${header}.${payload}.${signature}`)).rejects.toMatchObject(refused)
  })

  test.each(['', '.', '..', 'a.b.c', 'x'.repeat(10_000)])('that is none is refused', async (text) => {
    await expect(read(text)).rejects.toMatchObject(refused)
  })
})

test('another secret for tokens lifts no bar', () => {
  const [before, after] = [deriveSessionKeys('an old secret', 'bars'), deriveSessionKeys('a new secret', 'bars')]
  expect(after.barred).toEqual(before.barred)
  expect(after.accessToken).not.toEqual(before.accessToken)
  expect(deriveSessionKeys('bars', 'bars').barred).not.toEqual(deriveSessionKeys('bars', 'bars').accessToken)
})
