import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount, openTestIdentity } from '../../../test/support/test-identity.ts'

const identity = await openForTests(openTestIdentity())

const lowerCase = (address: string): string => address.toLowerCase()
const upperCase = (address: string): string => `0x${address.slice(2).toUpperCase()}`

/** A wallet that has been asked to sign, from its own network, so that tests don't share limits. */
let networks = 0
async function attempted() {
  networks += 1
  const sent = { from: `198.51.100.${networks}` }
  const account = createTestAccount()
  const message = await identity.messageFor(account.address, sent)
  return { account, message, signature: await account.signMessage({ message }), sent }
}

test('a wallet signs in with the message it was given', async () => {
  const { account, message, signature, sent } = await attempted()
  expect(parseSiweMessage(message)).toMatchObject({
    address: account.address,
    domain: 'melos.example',
    uri: 'https://melos.example',
    chainId: 31337,
  })
  const answer = await identity.complete(account.address, signature, sent)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refreshToken: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect((await identity.me(answer.json().accessToken)).json()).toMatchObject({ address: account.address })
})

describe('the message', () => {
  test('is good once', async () => {
    const { account, signature, sent } = await attempted()
    expect((await identity.complete(account.address, signature, sent)).statusCode).toBe(200)
    expect((await identity.complete(account.address, signature, sent)).statusCode).toBe(401)
  })

  test('works for one of twenty simultaneous requests', async () => {
    const { account, signature, sent } = await attempted()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => identity.complete(account.address, signature, sent)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(401)])
    const sessions = await identity.db
      .selectFrom('sessions')
      .selectAll()
      .where('address', '=', account.address)
      .execute()
    expect(sessions).toHaveLength(1)
  })

  test('is used up by a wrong signature', async () => {
    const { account, message, signature, sent } = await attempted()
    const wrong = await createTestAccount().signMessage({ message })
    expect((await identity.complete(account.address, wrong, sent)).statusCode).toBe(401)
    expect((await identity.complete(account.address, signature, sent)).statusCode).toBe(401)
  })

  test.each([
    [0, 401],
    [30_000, 200],
  ])('that ends in %i ms is answered with %i', async (milliseconds, status) => {
    const { account, signature, sent } = await attempted()
    await identity.db
      .updateTable('sign_in_attempts')
      .set({ expires_at: new Date(Date.now() + milliseconds) })
      .where('address', '=', account.address)
      .execute()
    expect((await identity.complete(account.address, signature, sent)).statusCode).toBe(status)
  })

  test('is kept for as long as it says itself', async () => {
    const { account, message } = await attempted()
    const { expires_at } = await identity.db
      .selectFrom('sign_in_attempts')
      .select('expires_at')
      .where('address', '=', account.address)
      .executeTakeFirstOrThrow()
    expect(expires_at).toEqual(parseSiweMessage(message).expirationTime)
  })

  test('of another wallet is refused', async () => {
    const one = await attempted()
    const other = await attempted()
    const crossed = await other.account.signMessage({ message: one.message })
    expect((await identity.complete(other.account.address, crossed, other.sent)).statusCode).toBe(401)
  })

  test('given to another network is refused, and remains for the one that asked', async () => {
    const { account, signature, sent } = await attempted()
    expect((await identity.complete(account.address, signature, { from: '203.0.113.9' })).statusCode).toBe(401)
    expect((await identity.complete(account.address, signature, sent)).statusCode).toBe(200)
  })

  test('is replaced by the next one asked for', async () => {
    const { account, signature, sent } = await attempted()
    await identity.messageFor(account.address, sent)
    expect((await identity.complete(account.address, signature, sent)).statusCode).toBe(401)
  })

  test('has to be asked for', async () => {
    const account = createTestAccount()
    const signature = await account.signMessage({ message: 'anything' })
    expect((await identity.complete(account.address, signature)).statusCode).toBe(401)
  })
})

describe('an address', () => {
  test.each([
    ['small letters', lowerCase],
    ['its checksum', (address: string) => address],
  ])('with %s is the same wallet', async (_, write) => {
    const { account, signature, sent } = await attempted()
    const answer = await identity.complete(write(account.address), signature, sent)
    expect(answer.statusCode).toBe(200)
    expect((await identity.me(answer.json().accessToken)).json()).toMatchObject({ address: account.address })
  })

  test.each([
    ['capitals only', upperCase],
    [
      'one capital in the wrong place',
      (address: string) => address.replace(/[a-f](?=[^a-f]*$)/, (c) => c.toUpperCase()),
    ],
    ['a digit too few', (address: string) => address.slice(0, -1)],
    ['a digit too many', (address: string) => `${address}0`],
    ['no 0x', (address: string) => address.slice(2)],
    ['a line break behind it', (address: string) => `${address}\n`],
    ['a NUL in it', (address: string) => `${address.slice(0, -1)}\0`],
  ])('with %s is a bad request', async (_, write) => {
    const address = write('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    expect((await identity.attempt(address)).statusCode).toBe(400)
    expect((await identity.complete(address, '0x00')).statusCode).toBe(400)
  })
})
