import type { SessionTokens } from '@melos/api-contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { testKeys } from '../../test/support/test-app.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { authenticate, hashRefreshToken, refreshSession, startSession } from './sessions.ts'

const database = await openForTests(createTestDatabase())
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const start = new Date('2026-11-15T12:00:00Z')
const SECOND = 1_000
const DAY = 86_400_000
const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds)

const context = () => ({ db: database.db, keys: testKeys })
const refresh = (token: string, now: Date) => refreshSession(context(), { token, now })
const read = (token: string, now: Date) => authenticate(context(), { token, now })

async function refreshed(token: string, now: Date): Promise<SessionTokens> {
  const result = await refresh(token, now)
  if (result.outcome !== 'refreshed') throw new Error(`The refresh was ${result.outcome}`)
  return result.tokens
}

let first: SessionTokens
beforeEach(async () => {
  first = await startSession(context(), { holder: { address }, method: 'WALLET', now: start })
})

test('a refresh token is exchanged for another and a further access token', async () => {
  const second = await refreshed(first.refreshToken, later(60 * SECOND))
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(second.accessToken).not.toBe(first.accessToken)
  const third = await refreshed(second.refreshToken, later(120 * SECOND))
  expect(await read(third.accessToken, later(120 * SECOND))).toMatchObject({ who: { kind: 'wallet', address } })
})

test('the database keeps no token', async () => {
  const rows = await database.db.selectFrom('refresh_tokens').select('hash').execute()
  const kept = rows.map(({ hash }) => hash.toString('hex'))
  expect(kept).toContain(hashRefreshToken(first.refreshToken).toString('hex'))
  expect(kept).not.toContain(Buffer.from(first.refreshToken, 'base64url').toString('hex'))
})

describe('the predecessor', () => {
  test.each([0, 10 * SECOND])('is accepted again %i ms later, for the same successor', async (milliseconds) => {
    const second = await refreshed(first.refreshToken, start)
    const again = await refreshed(first.refreshToken, later(milliseconds))
    expect(again.refreshToken).toBe(second.refreshToken)
    expect(await read(again.accessToken, later(milliseconds))).toMatchObject({ who: { address } })
  })

  test('ends the session when it comes later', async () => {
    const second = await refreshed(first.refreshToken, start)
    expect(await refresh(first.refreshToken, later(10 * SECOND + 1))).toMatchObject({ outcome: 'revoked' })
    expect(await refresh(second.refreshToken, later(10 * SECOND + 2))).toEqual({ outcome: 'refused' })
    await expect(read(second.accessToken, later(10 * SECOND + 2))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('accepted again does not get ten seconds more', async () => {
    await refreshed(first.refreshToken, start)
    await refreshed(first.refreshToken, later(9 * SECOND))
    expect(await refresh(first.refreshToken, later(11 * SECOND))).toMatchObject({ outcome: 'revoked' })
  })
})

test('the predecessor of the predecessor ends the session at once, the newest tokens with it', async () => {
  const second = await refreshed(first.refreshToken, start)
  const third = await refreshed(second.refreshToken, start)
  expect(await refresh(first.refreshToken, later(1))).toMatchObject({ outcome: 'revoked' })
  expect(await refresh(third.refreshToken, later(2))).toEqual({ outcome: 'refused' })
  expect(await refresh(second.refreshToken, later(2))).toEqual({ outcome: 'refused' })
  for (const { accessToken } of [first, second, third]) {
    await expect(read(accessToken, later(2))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  }
})

test('a session that ends leaves the others of the same wallet', async () => {
  const other = await startSession(context(), { holder: { address }, method: 'WALLET', now: start })
  const second = await refreshed(first.refreshToken, start)
  await refreshed(second.refreshToken, start)
  await refresh(first.refreshToken, start)
  expect(await read(other.accessToken, start)).toMatchObject({ who: { address } })
  expect(await refresh(other.refreshToken, start)).toMatchObject({ outcome: 'refreshed' })
})

test('twenty at once with one token get the same successor', async () => {
  // The first round has only one open database connection, so later rounds are more simultaneous.
  for (let round = 0; round < 5; round++) {
    const { refreshToken } = await startSession(context(), { holder: { address }, method: 'WALLET', now: start })
    const all = await Promise.all(Array.from({ length: 20 }, () => refreshed(refreshToken, start)))
    const successors = new Set(all.map((tokens) => tokens.refreshToken))
    expect(successors.size).toBe(1)
    const [successor = ''] = successors
    expect(await refresh(successor, later(SECOND))).toMatchObject({ outcome: 'refreshed' })
  }
})

test('a token and its predecessor used at once never both continue the session', async () => {
  for (let round = 0; round < 20; round++) {
    const tokens = await startSession(context(), { holder: { address }, method: 'WALLET', now: start })
    const second = await refreshed(tokens.refreshToken, start)
    const results = await Promise.all([refresh(tokens.refreshToken, start), refresh(second.refreshToken, start)])
    const successors = results.flatMap((result) => (result.outcome === 'refreshed' ? [result.tokens.refreshToken] : []))
    // Depending on which comes first, the predecessor gets its existing successor or ends the session.
    expect(successors.filter((token) => token !== second.refreshToken).length).toBeLessThanOrEqual(1)
    expect(results.some(({ outcome }) => outcome === 'refreshed')).toBe(true)
  }
})

describe('30 days', () => {
  test.each([
    [30 * DAY - 1, 'refreshed'],
    [30 * DAY, 'refused'],
  ])('%i ms after it was given, a refresh token is %s', async (milliseconds, outcome) => {
    expect(await refresh(first.refreshToken, later(milliseconds))).toMatchObject({ outcome })
  })

  test('restart with each refresh', async () => {
    const second = await refreshed(first.refreshToken, later(29 * DAY))
    expect(await refresh(second.refreshToken, later(58 * DAY))).toMatchObject({ outcome: 'refreshed' })
  })
})

describe('one kind of token', () => {
  test('does not pass for the other', async () => {
    await expect(read(first.refreshToken, start)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await refresh(first.accessToken, start)).toEqual({ outcome: 'refused' })
  })

  test.each(['', 'unknown', '\0', '\ud800', 'x'.repeat(200)])(
    'is refused when the server did not issue it: %o',
    async (token) => {
      expect(await refresh(token, start)).toEqual({ outcome: 'refused' })
    },
  )
})
