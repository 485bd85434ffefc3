import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestIdentity, removeAdministrator, testAdmin } from '../../../test/support/test-identity.ts'
import { ensureAdministrator } from './administrators.ts'

const identity = await openForTests(openTestIdentity())
const { email, password } = testAdmin

beforeEach(async () => {
  await identity.db.deleteFrom('login_limits').execute()
  await identity.db.deleteFrom('audit_log').execute()
})

/** Each call has its own network, so that only the account is limited. */
let networks = 0
const elsewhere = () => {
  networks += 1
  return { from: `10.1.${networks >> 8}.${networks & 255}` }
}
const triedPasswords = async (): Promise<number> => {
  const entries = await identity.db
    .selectFrom('audit_log')
    .select('id')
    .where('reason', '=', 'wrong password')
    .execute()
  return entries.length
}
const networksBlamed = async (): Promise<number> => {
  const limits = await identity.db
    .selectFrom('login_limits')
    .select('key')
    .where('key', 'like', 'network %')
    .where('failures', '>', 0)
    .execute()
  return limits.length
}
const secondsBlocked = async (): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from blocked_until - failed_at)::float as seconds from login_limits
    where key = ${`account ${email}`}`.execute(identity.db)
  return rows[0]?.seconds ?? 0
}
const endBlocks = () =>
  sql`update login_limits set blocked_until = now() where blocked_until > now()`.execute(identity.db)
/** Extends all blocks, so that they last however long the test takes. */
const holdBlocks = () =>
  sql`update login_limits set blocked_until = blocked_until + interval '1 hour'`.execute(identity.db)

describe('an administrator', () => {
  test.each([email, email.toUpperCase(), 'Admin@Melos.Example'])('logs in as %s', async (written) => {
    const answer = await identity.logIn(written, password, elsewhere())
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String) })
    expect((await identity.me(answer.json().accessToken)).json()).toMatchObject({ email })
  })

  test('gets 403 with a wrong password', async () => {
    const answer = await identity.logIn(email, `${password}x`, elsewhere())
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ code: 'FORBIDDEN', message: "You're not allowed to do this." })
  })

  test.each(['', password.toUpperCase(), ` ${password}`, 'x'.repeat(1024)])(
    'does not log in with %o',
    async (wrong) => {
      expect((await identity.logIn(email, wrong, elsewhere())).statusCode).toBe(403)
    },
  )

  test('an unknown user gets 400', async () => {
    const answer = await identity.logIn('nobody@melos.example', password, elsewhere())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'UNKNOWN_USER' })
  })

  test('a removed administrator gets 401, and 403 with a wrong password', async () => {
    const removed = { email: 'removed@melos.example', password: 'the password of the removed' }
    await ensureAdministrator(identity.db, removed)
    await removeAdministrator(identity.db, removed.email)
    expect((await identity.logIn(removed.email, removed.password, elsewhere())).statusCode).toBe(401)
    expect((await identity.logIn(removed.email, 'another password', elsewhere())).statusCode).toBe(403)
  })

  test.each([
    '\0',
    `${email}\0`,
    `ad\0min@melos.example`,
    '',
    '\ud800@melos.example',
    'ädmin@mélos.example',
    'ＡＤＭＩＮ@melos.example',
    "' or 1=1 --",
    '%',
    'x'.repeat(254),
    '😀'.repeat(127),
  ])('is not found as %o, and nothing breaks', async (odd) => {
    const answer = await identity.logIn(odd, password, elsewhere())
    expect(answer.statusCode).toBe(400)
  })
})

describe('an account', () => {
  const fail = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) {
      await endBlocks()
      expect((await identity.logIn(email, 'wrong', elsewhere())).statusCode).toBe(403)
    }
  }

  test('is blocked after 5 failures, from wherever they come', async () => {
    await fail(5)
    await holdBlocks()
    const answer = await identity.logIn(email, password, elsewhere())
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(3_601)
    expect(await triedPasswords()).toBe(5)
  })

  test('is not blocked after 4', async () => {
    await fail(4)
    expect((await identity.logIn(email, password, elsewhere())).statusCode).toBe(200)
  })

  test('is blocked twice as long after each further failure, up to a minute', async () => {
    await fail(4)
    const delays: number[] = []
    for (let failure = 5; failure <= 13; failure++) {
      await fail(1)
      delays.push(await secondsBlocked())
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  test('is free of its failures once its owner has logged in', async () => {
    await fail(7)
    await endBlocks()
    expect((await identity.logIn(email, password, elsewhere())).statusCode).toBe(200)
    await fail(4)
    expect((await identity.logIn(email, password, elsewhere())).statusCode).toBe(200)
  })

  test('is one account in capitals too', async () => {
    await fail(5)
    await holdBlocks()
    expect((await identity.logIn(email.toUpperCase(), password, elsewhere())).statusCode).toBe(429)
  })

  test('that does not exist is blocked too', async () => {
    const ask = async () => (await identity.logIn('nobody@melos.example', 'wrong', elsewhere())).statusCode
    for (let time = 0; time < 5; time++) expect(await ask()).toBe(400)
    await holdBlocks()
    expect(await ask()).toBe(429)
  })

  test('being blocked does not block another', async () => {
    await fail(5)
    await holdBlocks()
    await ensureAdministrator(identity.db, { email: 'second@melos.example', password: 'a second password' })
    expect((await identity.logIn('second@melos.example', 'a second password', elsewhere())).statusCode).toBe(200)
  })

  test('has no more passwords tried by fifty at once than by one after another', async () => {
    await fail(10)
    await endBlocks()
    const before = await triedPasswords()
    const answers = await Promise.all(Array.from({ length: 50 }, () => identity.logIn(email, 'wrong', elsewhere())))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([403, ...Array(49).fill(429)])
    expect((await triedPasswords()) - before).toBe(1)
    expect(await networksBlamed()).toBe(10 + 1)
  })

  test('is forgiven a day after its last failure', async () => {
    await fail(9)
    await sql`update login_limits set failed_at = now() - interval '25 hours', blocked_until = now() - interval '24 hours'`.execute(
      identity.db,
    )
    await fail(4)
    expect((await identity.logIn(email, password, elsewhere())).statusCode).toBe(200)
  })
})
