import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { anywhere, openTestAccounts } from '../../../test/support/test-accounts.ts'
import { createTestAccount } from '../../../test/support/test-identity.ts'

const people = await openForTests(openTestAccounts())
const { db, send } = people
const walletsOf = async (token: string): Promise<string[]> => (await people.me(token)).json().account.wallets

describe('linking a wallet', () => {
  test('signs a message of its own purpose, and the wallet opens the account', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    const body = { address: wallet.address }
    await people.verify(person.accessToken)
    const asked = await send('POST', '/api/account/wallets/attempt', { token: person.accessToken, body })
    expect(parseSiweMessage(asked.json().message)).toMatchObject({
      address: wallet.address,
      statement: `Link this wallet to the Melos account ${person.username}. This costs nothing and moves no money.`,
      resources: [`urn:melos:account:${person.id}`],
    })
    const before = await people.signIn(wallet)
    expect((await people.link(person.accessToken, wallet)).json()).toEqual({ status: 'ok' })
    expect(await walletsOf(person.accessToken)).toEqual([wallet.address])
    expect(await people.mailsTo(person.email)).toContain('WALLET_LINKED')
    // A session from before the link has the account too: rights are read at each request.
    for (const { accessToken } of [before, await people.signIn(wallet)]) {
      expect((await people.me(accessToken)).json()).toMatchObject({
        address: wallet.address,
        roles: ['BIDDER', 'ACCOUNT_HOLDER'],
        account: { id: person.id, wallets: [wallet.address] },
      })
    }
  })

  test('needs a fresh proof at each step, so that a stolen session cannot make itself fresh', async () => {
    const { accessToken: token, id } = await people.join()
    const wallet = createTestAccount()
    const from = anywhere()
    const ask = () => send('POST', '/api/account/wallets/attempt', { token, from, body: { address: wallet.address } })
    expect((await ask()).json().code).toBe('REAUTHENTICATE')
    await people.verify(token)
    const signature = await wallet.signMessage({ message: (await ask()).json().message })
    await people.letPass(id, '5 minutes')
    const body = { address: wallet.address, signature }
    const linked = await send('POST', '/api/account/wallets/complete', { token, from, body })
    expect([linked.statusCode, linked.json().code]).toEqual([401, 'REAUTHENTICATE'])
    expect(await walletsOf(token)).toEqual([])
  })

  test('again changes nothing and tells nobody twice', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    for (let time = 0; time < 2; time++) expect((await people.link(person.accessToken, wallet)).statusCode).toBe(200)
    expect(await walletsOf(person.accessToken)).toEqual([wallet.address])
    expect((await people.mailsTo(person.email)).filter((kind) => kind === 'WALLET_LINKED')).toHaveLength(1)
  })

  test("someone else's wallet is refused, also for two accounts at once", async () => {
    const wallet = createTestAccount()
    const [one, other] = [await people.join(), await people.join()]
    const answers = await Promise.all([people.link(one.accessToken, wallet), people.link(other.accessToken, wallet)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('WALLET_TAKEN')
  })

  test("the provider's wallet is refused", async () => {
    const wallet = createTestAccount()
    const person = await people.join()
    const event = { block_number: 1n, log_index: 1, type: 'GRANTED', role: 'OPERATOR' } as const
    await db
      .insertInto('role_events')
      .values({ ...event, account: wallet.address, contract: wallet.address, transaction_hash: `0x${'ab'.repeat(32)}` })
      .execute()
    expect((await people.link(person.accessToken, wallet)).json().code).toBe('HOUSE_WALLET')
  })
})

describe('a signature for one purpose', () => {
  const attempts = async (address: `0x${string}`) =>
    (await db.selectFrom('sign_in_attempts').select('purpose').where('address', '=', address).execute()).length

  test('of signing in links nothing, and is used up', async () => {
    const { accessToken: token } = await people.join()
    await people.verify(token)
    const wallet = createTestAccount()
    const from = anywhere()
    const signature = await wallet.signMessage({ message: await people.messageFor(wallet.address, { from }) })
    const body = { address: wallet.address, signature }
    const linked = await send('POST', '/api/account/wallets/complete', { token, from, body })
    expect([linked.statusCode, linked.json().code]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect(await attempts(wallet.address)).toBe(0)
    expect(await walletsOf(token)).toEqual([])
    expect((await people.complete(wallet.address, signature, { from })).statusCode).toBe(401)
  })

  test('of linking signs nobody in, and is used up', async () => {
    const { accessToken: token } = await people.join()
    await people.verify(token)
    const wallet = createTestAccount()
    const from = anywhere()
    const asked = await send('POST', '/api/account/wallets/attempt', { token, from, body: { address: wallet.address } })
    const signature = await wallet.signMessage({ message: asked.json().message })
    expect((await people.complete(wallet.address, signature, { from })).statusCode).toBe(401)
    expect(await attempts(wallet.address)).toBe(0)
    const body = { address: wallet.address, signature }
    expect((await send('POST', '/api/account/wallets/complete', { token, from, body })).statusCode).toBe(401)
  })

  test('for one account links to no other', async () => {
    const [victim, thief] = [await people.join(), await people.join()]
    for (const { accessToken } of [victim, thief]) await people.verify(accessToken)
    const wallet = createTestAccount()
    const from = anywhere()
    const asked = await send('POST', '/api/account/wallets/attempt', {
      token: thief.accessToken,
      from,
      body: { address: wallet.address },
    })
    const signature = await wallet.signMessage({ message: asked.json().message })
    const body = { address: wallet.address, signature }
    const token = victim.accessToken
    expect((await send('POST', '/api/account/wallets/complete', { token, from, body })).statusCode).toBe(401)
  })
})

describe('unlinking a wallet', () => {
  const unlink = (token: string, address: string) => send('DELETE', `/api/account/wallets/${address}`, { token })

  test('needs a fresh proof, keeps the history, and frees the wallet', async () => {
    const [person, other] = [await people.join(), await people.join()]
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    await people.letPass(person.id, '5 minutes')
    expect((await unlink(person.accessToken, wallet.address)).json().code).toBe('REAUTHENTICATE')
    await people.verify(person.accessToken)
    expect((await unlink(person.accessToken, wallet.address)).statusCode).toBe(200)
    expect(await people.mailsTo(person.email)).toContain('WALLET_UNLINKED')
    expect((await people.me((await people.signIn(wallet)).accessToken)).json().account).toBeNull()
    expect((await unlink(person.accessToken, wallet.address)).statusCode).toBe(404)
    expect((await people.link(other.accessToken, wallet)).statusCode).toBe(200)
    const history = await db
      .selectFrom('account_wallets')
      .selectAll()
      .where('address', '=', wallet.address)
      .orderBy('id')
      .execute()
    expect(history.map(({ account_id, unlinked_at }) => [account_id, unlinked_at === null])).toEqual([
      [person.id, false],
      [other.id, true],
    ])
  })

  test('that is the last way in is refused', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    await people.verify(person.accessToken)
    await db.updateTable('accounts').set({ password_hash: null }).where('id', '=', person.id).execute()
    expect((await unlink(person.accessToken, wallet.address)).json().code).toBe('LAST_WAY_IN')
    expect(await walletsOf(person.accessToken)).toEqual([wallet.address])
  })

  test.each(['nonsense', '0x00', '%00'])('%s is not found', async (address) => {
    const { accessToken } = await people.join()
    expect((await unlink(accessToken, address)).statusCode).toBe(404)
  })
})

test('a linked wallet proves again who is signed in, and no other does', async () => {
  const person = await people.join()
  const [wallet, other] = [createTestAccount(), createTestAccount()]
  await people.link(person.accessToken, wallet)
  const token = person.accessToken
  const verify = async (signer: typeof wallet) => {
    const from = anywhere()
    const body = { address: signer.address }
    const asked = await send('POST', '/api/account/verification/wallet', { token, from, body })
    const signature = await signer.signMessage({ message: asked.json().message })
    return await send('POST', '/api/account/verification', {
      token,
      from,
      body: { method: 'WALLET', address: signer.address, signature },
    })
  }
  expect((await verify(other)).json().code).toBe('WRONG_CREDENTIALS')
  expect((await verify(wallet)).statusCode).toBe(200)
})
