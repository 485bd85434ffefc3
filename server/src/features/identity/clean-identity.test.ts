import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { testKeys } from '../../../test/support/test-app.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { refreshSession, startSession } from '../../authentication/sessions.ts'
import { saveAttempt } from '../../authentication/sign-in-attempt-store.ts'
import { cleanIdentity } from './clean-identity.ts'

const database = await openForTests(createTestDatabase())
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const now = new Date('2026-11-15T12:00:00Z')
const DAY = 86_400_000
const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)

const count = async (table: 'sessions' | 'refresh_tokens' | 'sign_in_attempts' | 'login_limits'): Promise<number> =>
  (await database.db.selectFrom(table).selectAll().execute()).length

test('expired attempts are deleted, others stay', async () => {
  const attempt = { address, message: 'a message', purpose: 'SIGN_IN', accountId: null } as const
  await saveAttempt(database.db, { ...attempt, network: 'over', expiresAt: ago(1) })
  await saveAttempt(database.db, { ...attempt, network: 'open', expiresAt: now })
  await cleanIdentity(database.db, now)
  const left = await database.db.selectFrom('sign_in_attempts').select('network').execute()
  expect(left).toEqual([{ network: 'open' }])
})

test('ended sessions are deleted with all their tokens, others stay with theirs', async () => {
  const context = { db: database.db, keys: testKeys }
  const holder = { address } as const
  const over = await startSession(context, { holder, method: 'WALLET', now: ago(30 * DAY + 1) })
  await refreshSession(context, { token: over.refreshToken, now: ago(30 * DAY + 1) })
  await startSession(context, { holder, method: 'WALLET', now: ago(30 * DAY) })
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([2, 3])
  await cleanIdentity(database.db, now)
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([1, 1])
})

test('failed logins are deleted a day after the last one', async () => {
  await sql`insert into login_limits values
    ('over', 9, now() - interval '1 day 1 second', '-infinity'),
    ('counting', 9, now() - interval '23 hours 59 minutes', '-infinity')`.execute(database.db)
  await cleanIdentity(database.db, now)
  expect(await database.db.selectFrom('login_limits').select('key').execute()).toEqual([{ key: 'counting' }])
})
