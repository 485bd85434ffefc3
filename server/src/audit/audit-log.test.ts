import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { createTestAccount, openTestIdentity, testAdmin } from '../../test/support/test-identity.ts'
import { writeAudit } from './audit-log.ts'

const identity = await openForTests(openTestIdentity())
const { email, password } = testAdmin
const account = createTestAccount()
const sent = { from: '203.0.113.5' }
const network = sent.from

beforeEach(async () => {
  await identity.db.deleteFrom('audit_log').execute()
})

const entries = () =>
  identity.db.selectFrom('audit_log').select(['action', 'actor', 'network', 'reason']).orderBy('id').execute()

test('sign-ins and refused sign-ins are logged', async () => {
  const message = await identity.messageFor(account.address, sent)
  await identity.complete(account.address, await createTestAccount().signMessage({ message }), sent)
  await identity.signIn(account, sent)
  expect(await entries()).toEqual([
    { action: 'SIGN_IN_REFUSED', actor: account.address, network, reason: 'wrong signature' },
    { action: 'SIGNED_IN', actor: account.address, network, reason: null },
  ])
})

test('a password in the wrong field and invisible characters are not logged', async () => {
  // Each login comes from its own network, because failures slow down others from the same one.
  await identity.logIn('correct horse battery', password, { from: '203.0.113.6' })
  await identity.logIn('some\u202eone@melos.example', password, { from: '203.0.113.7' })
  expect((await entries()).map(({ actor }) => actor)).toEqual(['not an email address', 'someone@melos.example'])
})

test('logins, refused logins and logouts are logged', async () => {
  await identity.logIn('nobody@melos.example', password, sent)
  await identity.logIn(email, 'a wrong password', sent)
  const { accessToken } = (await identity.logIn(email, password, sent)).json()
  await identity.logOut(accessToken)
  expect(await entries()).toEqual([
    { action: 'LOGIN_REFUSED', actor: 'nobody@melos.example', network, reason: 'unknown user' },
    { action: 'LOGIN_REFUSED', actor: email, network, reason: 'wrong password' },
    { action: 'LOGGED_IN', actor: email, network, reason: null },
    { action: 'LOGGED_OUT', actor: email, network: '192.0.2.1', reason: null },
  ])
})

test('a session ended by a reused token is logged once', async () => {
  const first = await identity.signIn(account, sent)
  const second = (await identity.refresh(first.refreshToken)).json().body.refresh_token
  await identity.refresh(second)
  await identity.refresh(first.refreshToken, sent)
  await identity.refresh(first.refreshToken, sent)
  expect((await entries()).slice(1)).toEqual([
    { action: 'SESSION_REVOKED', actor: account.address, network, reason: 'refresh token used again' },
  ])
})

test('each entry has its time', async () => {
  const before = new Date()
  await writeAudit(identity.db, { action: 'LOGGED_IN', actor: email, network })
  const { at } = await identity.db.selectFrom('audit_log').select('at').executeTakeFirstOrThrow()
  expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1_000)
  expect(at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
})

test('no table holds a secret', async () => {
  const message = await identity.messageFor(account.address, sent)
  const signature = await account.signMessage({ message })
  const wallet = (await identity.complete(account.address, signature, sent)).json()
  const wrong = 'a password that is wrong'
  await identity.logIn(email, wrong, sent)
  const admin = (await identity.logIn(email, password, sent)).json()
  const next = (await identity.refresh(admin.refreshToken, sent)).json().body
  await identity.refresh(wallet.refreshToken, sent)

  const secrets = [
    password,
    wrong,
    signature,
    ...[wallet.accessToken, wallet.refreshToken, admin.accessToken, admin.refreshToken],
    ...[next.access_token, next.refresh_token],
  ]
  for (const table of [
    'audit_log',
    'sessions',
    'refresh_tokens',
    'login_limits',
    'administrators',
    'sign_in_attempts',
  ]) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(identity.db)
    const text = rows.map(({ row }) => row).join('\n')
    for (const secret of secrets) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
  }
})

test("characters that the database can't store are left out", async () => {
  await writeAudit(identity.db, { action: 'LOGIN_REFUSED', actor: 'ad\0min\ud800', network, reason: 'odd' })
  expect(await entries()).toMatchObject([{ actor: 'admin\ufffd' }])
})
