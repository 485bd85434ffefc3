import { randomUUID } from 'node:crypto'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount, openTestIdentity, testAdmin } from '../../../test/support/test-identity.ts'

const identity = await openForTests(openTestIdentity())

const remove = (token?: string) =>
  identity.app.inject({
    method: 'DELETE',
    url: '/api/me',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

async function reserve(bidder: Address): Promise<void> {
  const request = { id: randomUUID(), auction_id: 0n, bidder, quantity: 1n, price: 1n }
  await identity.db.insertInto('bid_requests').values(request).execute()
}

/** Rows of a wallet by table. */
async function countRows(address: Address) {
  const { db } = identity
  const [sessions, attempts, requests] = await Promise.all([
    db.selectFrom('sessions').select('id').where('address', '=', address).execute(),
    db.selectFrom('sign_in_attempts').select('address').where('address', '=', address).execute(),
    db.selectFrom('bid_requests').select('id').where('bidder', '=', address).execute(),
  ])
  return [sessions.length, attempts.length, requests.length]
}

test('deleting an account deletes its sessions, attempts and reservations and no others', async () => {
  const [account, other] = [createTestAccount(), createTestAccount()]
  for (const { address } of [account, other]) await reserve(address)
  const elsewhere = await identity.signIn(account)
  const { accessToken } = await identity.signIn(account)
  const others = await identity.signIn(other)
  await identity.attempt(account.address)
  expect(await countRows(account.address)).toEqual([2, 1, 1])

  const answer = await remove(accessToken)
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
  expect(await countRows(account.address)).toEqual([0, 0, 0])
  expect((await identity.me(accessToken)).statusCode).toBe(401)
  expect((await identity.me(elsewhere.accessToken)).statusCode).toBe(401)
  expect((await identity.refresh(elsewhere.refreshToken)).statusCode).toBe(401)

  expect(await countRows(other.address)).toEqual([1, 0, 1])
  expect((await identity.me(others.accessToken)).statusCode).toBe(200)
  const log = await identity.db.selectFrom('audit_log').selectAll().where('actor', '=', account.address).execute()
  expect(log.at(-1)).toMatchObject({ action: 'ACCOUNT_DELETED' })
})

test('signing in again starts a new account', async () => {
  const account = createTestAccount()
  await remove((await identity.signIn(account)).accessToken)
  const { accessToken } = await identity.signIn(account)
  expect((await identity.me(accessToken)).statusCode).toBe(200)
})

test('a visitor and an administrator have no account to delete', async () => {
  expect((await remove()).statusCode).toBe(401)
  const { accessToken } = (await identity.logIn(testAdmin.email, testAdmin.password)).json()
  expect((await remove(accessToken)).statusCode).toBe(403)
  expect((await identity.me(accessToken)).statusCode).toBe(200)
})
