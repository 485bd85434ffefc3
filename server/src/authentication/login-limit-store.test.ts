import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { openTestIdentity, testAdmin } from '../../test/support/test-identity.ts'
import { reserveLogin, returnLogin } from './login-limit-store.ts'

const identity = await openForTests(openTestIdentity())
const { email, password } = testAdmin
const here = { from: '192.0.2.77' }

beforeEach(async () => {
  await identity.db.deleteFrom('login_limits').execute()
})

/** Extends all blocks, so that they last however long the test takes. */
const holdBlocks = () =>
  sql`update login_limits set blocked_until = blocked_until + interval '1 hour'`.execute(identity.db)
const setFailures = (key: string, failures: number) =>
  sql`insert into login_limits values (${key}, ${failures}, now(), now() - interval '1 second')`.execute(identity.db)
const failuresOf = async (key: string): Promise<number | undefined> => {
  const limit = await identity.db
    .selectFrom('login_limits')
    .select('failures')
    .where('key', '=', key)
    .executeTakeFirst()
  return limit?.failures
}

describe('a network', () => {
  test('is blocked after 5 failures, for whichever accounts', async () => {
    const ask = async (time: number) =>
      (await identity.logIn(`someone-${time}@melos.example`, 'wrong', here)).statusCode
    for (let time = 0; time < 5; time++) expect(await ask(time)).toBe(400)
    await holdBlocks()
    expect(await ask(5)).toBe(429)
    expect((await identity.logIn(email, password, here)).statusCode).toBe(429)
    expect((await identity.logIn(email, password, { from: '192.0.2.78' })).statusCode).toBe(200)
  })

  test('of IPv6 is all that one client has', async () => {
    for (let time = 0; time < 5; time++) {
      await identity.logIn(`someone-${time}@melos.example`, 'wrong', { from: `2001:db8:0:1::${time}` })
    }
    await holdBlocks()
    expect((await identity.logIn(email, password, { from: '2001:db8:0:1:ffff:ffff:ffff:ffff' })).statusCode).toBe(429)
    expect((await identity.logIn(email, password, { from: '2001:db8:0:2::1' })).statusCode).toBe(200)
  })

  test.each([
    [3, Number.NEGATIVE_INFINITY],
    [4, 1],
    [15, 2_048],
    [16, 3_600],
    [2_000_000_000, 3_600],
  ])('with %i failures and one more waits %d seconds', async (failures, seconds) => {
    await setFailures('network 192.0.2.77', failures)
    expect((await identity.logIn('nobody@melos.example', 'wrong', here)).statusCode).toBe(400)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from blocked_until - failed_at)::float as seconds from login_limits
      where key = 'network 192.0.2.77'`.execute(identity.db)
    expect(rows).toEqual([{ seconds }])
  })

  test('does not count a login that succeeds, nor forget those that failed', async () => {
    await setFailures('network 192.0.2.77', 10)
    for (let time = 0; time < 3; time++) expect((await identity.logIn(email, password, here)).statusCode).toBe(200)
    expect(await failuresOf('network 192.0.2.77')).toBe(10)
  })

  test('that is blocked adds nothing to the account it asks for', async () => {
    await setFailures('network 192.0.2.77', 5)
    await identity.logIn('nobody@melos.example', 'wrong', here)
    await holdBlocks()
    await identity.logIn(email, 'wrong', here)
    expect(await failuresOf(`account ${email}`)).toBeUndefined()
  })

  test('is not blamed when the account is blocked and no password is tried', async () => {
    await sql`insert into login_limits values (${`account ${email}`}, 20, now(), now() + interval '1 minute')`.execute(
      identity.db,
    )
    for (let time = 0; time < 10; time++) expect((await identity.logIn(email, password, here)).statusCode).toBe(429)
    expect(await failuresOf('network 192.0.2.77')).toBeUndefined()
  })
})

test('a login while another is returned is allowed or gets a retry time', async () => {
  const reservation = { key: 'network of many', longestDelaySeconds: 60 }
  await setFailures(reservation.key, 10)
  const inTurns = async () => {
    for (let turn = 0; turn < 100; turn++) {
      const blockedUntil = await reserveLogin(identity.db, reservation)
      if (blockedUntil === undefined) await returnLogin(identity.db, reservation.key)
      else expect(blockedUntil).toBeInstanceOf(Date)
    }
  }
  await Promise.all(Array.from({ length: 8 }, inTurns))
})
