import { beforeEach, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestIdentity, removeAdministrator, testAdmin } from '../../../test/support/test-identity.ts'
import { ensureAdministrator } from './administrators.ts'

const identity = await openForTests(openTestIdentity())
const { email, password } = testAdmin

beforeEach(async () => {
  await identity.db.deleteFrom('login_limits').execute()
})

const administrators = () => identity.db.selectFrom('administrators').selectAll().execute()

test('the same configuration again changes nothing and ends no session', async () => {
  const before = await administrators()
  const { accessToken } = (await identity.logIn(email, password)).json()
  await ensureAdministrator(identity.db, { email: email.toUpperCase(), password })
  expect(await administrators()).toEqual(before)
  expect((await identity.me(accessToken)).statusCode).toBe(200)
})

test('a new password replaces the old one and ends its sessions, and no others', async () => {
  const wallet = await identity.signIn()
  const admin = (await identity.logIn(email, password)).json()
  await ensureAdministrator(identity.db, { email, password: 'a new password' })
  expect((await identity.me(admin.accessToken)).statusCode).toBe(401)
  expect((await identity.refresh(admin.refreshToken)).statusCode).toBe(401)
  expect((await identity.me(wallet.accessToken)).statusCode).toBe(200)
  expect((await identity.logIn(email, password)).statusCode).toBe(403)
  expect((await identity.logIn(email, 'a new password')).statusCode).toBe(200)
  await ensureAdministrator(identity.db, testAdmin)
})

test('processes that start at once make one administrator', async () => {
  const other = { email: 'Other@melos.example', password: 'another password' }
  await Promise.all(Array.from({ length: 5 }, () => ensureAdministrator(identity.db, other)))
  const made = (await administrators()).filter((row) => row.email === 'other@melos.example')
  expect(made).toHaveLength(1)
  expect((await identity.logIn(other.email, other.password)).statusCode).toBe(200)
})

test('the database has no password, only an argon2id hash', async () => {
  for (const { password_hash } of await administrators()) {
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  }
})

test('a removed administrator loses all power at once', async () => {
  const removed = { email: 'removed@melos.example', password: 'a password to lose' }
  await ensureAdministrator(identity.db, removed)
  const { accessToken, refreshToken } = (await identity.logIn(removed.email, removed.password)).json()
  expect((await identity.me(accessToken)).json()).toMatchObject({ roles: ['ADMINISTRATOR'] })
  await removeAdministrator(identity.db, removed.email)
  expect((await identity.me(accessToken)).statusCode).toBe(401)
  expect((await identity.refresh(refreshToken)).statusCode).toBe(401)
  expect((await identity.logIn(removed.email, removed.password)).statusCode).toBe(401)
})
