import { randomUUID } from 'node:crypto'
import { auctionHouseAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { sql } from 'kysely'
import { createWalletClient, http, keccak256, type PrivateKeyAccount, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { startIndexedMarket } from '../../test/support/indexed-market.ts'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { testKeys } from '../../test/support/test-app.ts'
import { createTestAccount } from '../../test/support/test-identity.ts'
import { lockAccount } from '../accounts/account-store.ts'
import { insertBarred } from '../accounts/barred-store.ts'

const faucet = createTestAccount()
const market = await openForTests(startIndexedMarket(inject('rpcUrl'), { ownWallets: [faucet.address] }))
const { db } = market

beforeAll(async () => {
  await market.listAuction()
})

/** The page asks for the price before the money moves, and reserves the bid afterwards: both must say the same. */
const reserve = async (wallet: PrivateKeyAccount): Promise<string> => {
  const { accessToken: token } = await market.signIn(wallet)
  const price = await askPrice(token)
  const answer = await market.post('/api/bids/0', { tokenCount: 3, tokenPrice: '2.5' }, { token })
  expect(price).toEqual([answer.statusCode, answer.json().code])
  return answer.statusCode === 200 ? 'reserved' : answer.json().code
}

async function askPrice(token: string): Promise<[number, string | undefined]> {
  const url = '/api/bids/min-price/external/0?tokenCount=3'
  const answer = await market.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return [answer.statusCode, answer.json().code]
}

/** An account with these wallets, linked or no longer. */
async function openAccount(wallets: readonly (readonly [string, 'linked' | 'unlinked'])[]): Promise<string> {
  const id = randomUUID()
  const email = `${id}@wren.example`
  await sql`insert into accounts (id, username, username_key, email, email_key, email_state, created_at)
    values (${id}, ${id}, ${id}, ${email}, ${email}, 'VERIFIED', now())`.execute(db)
  for (const [address, state] of wallets) {
    await sql`insert into account_wallets (address, account_id, linked_at, unlinked_at)
      values (${address}, ${id}, now(), ${state === 'linked' ? null : new Date()})`.execute(db)
  }
  return id
}

describe('a bid is refused', () => {
  test("from a wallet that was ever linked to the seller's account", async () => {
    const [linked, unlinked, other] = [createTestAccount(), createTestAccount(), createTestAccount()]
    await openAccount([
      [market.house.seller, 'unlinked'],
      [linked.address, 'linked'],
      [unlinked.address, 'unlinked'],
    ])
    await openAccount([[other.address, 'linked']])
    expect(await reserve(linked)).toBe('SELLER_MAY_NOT_BID')
    expect(await reserve(unlinked)).toBe('SELLER_MAY_NOT_BID')
    expect(await reserve(other)).toBe('reserved')
  })

  test('from every wallet that the artist or an accepted contributor ever had', async () => {
    const [artist, former, contributor, invited] = [0, 1, 2, 3].map(createTestAccount)
    if (!artist || !former || !contributor || !invited) throw new Error('There are four wallets')
    const artistId = await openAccount([
      [artist.address, 'linked'],
      [former.address, 'unlinked'],
    ])
    const contributorId = await openAccount([[contributor.address, 'unlinked']])
    const invitedId = await openAccount([[invited.address, 'linked']])
    const [songId, offerId] = [randomUUID(), randomUUID()]
    await sql`insert into studio_songs (id, account_id, content, changed_at)
      values (${songId}, ${artistId}, '{}', now())`.execute(db)
    await sql`insert into offers (id, song_id, content, state, created_at, changed_at)
      values (${offerId}, ${songId}, '{}', 'APPROVED', now(), now())`.execute(db)
    for (const [accountId, state] of [
      [contributorId, 'ACCEPTED'],
      [invitedId, 'DECLINED'],
    ]) {
      await sql`insert into contributors
        (id, song_id, place, name, email, account_id, roles, master_share, composition_share, state)
        values (gen_random_uuid(), ${songId}, 1, 'Ben', ${accountId}, ${accountId}, '{}', 1, 1, ${state})`.execute(db)
    }
    expect(await reserve(artist)).toBe('reserved')
    await sql`insert into works (id, title, artist, description, percentage, token, asset, metadata, metadata_hash, created_by, offer_id)
      select gen_random_uuid(), 'T', 'A', 'D', 1, token, '{}', '', '', (select min(id) from administrators), ${offerId}
      from auctions where id = 0
      on conflict (token) do update set offer_id = excluded.offer_id`.execute(db)
    for (const wallet of [artist, former, contributor]) expect(await reserve(wallet)).toBe('SELLER_MAY_NOT_BID')
    expect(await reserve(invited)).toBe('reserved')
  })

  test("from the provider's wallets", async () => {
    const [operator, agent] = [createTestAccount(), createTestAccount()]
    const [treasury, production] = [createTestAccount(), createTestAccount()]
    const transport = http(inject('rpcUrl'))
    const owner = createWalletClient({
      account: privateKeyToAccount(market.house.key),
      chain: localChain,
      transport,
      pollingInterval: 50,
    })
    const house = { address: market.house.address, abi: auctionHouseAbi } as const
    for (const [role, { address }] of [
      ['OPERATOR_ROLE', operator],
      ['AGENT_ROLE', agent],
    ] as const) {
      const args = [keccak256(toHex(role)), address] as const
      await owner.writeContractSync({ ...house, functionName: 'grantRole', args })
    }
    const args = [treasury.address, production.address] as const
    await owner.writeContractSync({ ...house, functionName: 'setAccounts', args })
    await market.caughtUp()
    for (const wallet of [operator, agent, treasury, production, faucet]) {
      expect(await reserve(wallet)).toBe('HOUSE_WALLET')
    }
    expect(await reserve(createTestAccount())).toBe('reserved')
  })

  test('while the account is suspended, with the reason, and not after', async () => {
    const wallet = createTestAccount()
    const id = await openAccount([[wallet.address, 'linked']])
    await sql`insert into restrictions (account_id, kind, cause, statement, from_at, made_by)
      values (${id}, 'SUSPENSION', 'BREACH', 'You sold it twice.', now(), 'a')`.execute(db)
    const { accessToken: token } = await market.signIn(wallet)
    const answer = await market.post('/api/bids/0', { tokenCount: 3, tokenPrice: '2.5' }, { token })
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { code: 'ACCOUNT_SUSPENDED', message: 'Your account is suspended. The reason we gave: You sold it twice.' },
    ])
    expect(await askPrice(token)).toEqual([403, 'ACCOUNT_SUSPENDED'])
    await sql`update restrictions set until_at = now() where account_id = ${id}`.execute(db)
    expect(await reserve(wallet)).toBe('reserved')
  })

  test('after the provider closed the account', async () => {
    const wallet = createTestAccount()
    const id = await openAccount([[wallet.address, 'linked']])
    await sql`update accounts set closed_at = now() where id = ${id}`.execute(db)
    expect(await reserve(wallet)).toBe('BARRED')
  })

  test('from a wallet of a suspended account that was deleted, until the suspension ends', async () => {
    const wallet = createTestAccount()
    const id = await openAccount([[wallet.address, 'unlinked']])
    const account = await lockAccount(db, id)
    if (account === undefined) throw new Error('There is no account')
    const { rows } = await sql<{ id: bigint }>`
      insert into restrictions (account_id, kind, cause, statement, from_at, made_by)
      values (${id}, 'SUSPENSION', 'BREACH', 'x', now(), 'a') returning id`.execute(db)
    await insertBarred(db, testKeys.barred, { account, restrictionId: rows[0]?.id ?? 0n, now: new Date() })
    expect(await reserve(wallet)).toBe('BARRED')
    await sql`update restrictions set until_at = now() where account_id = ${id}`.execute(db)
    expect(await reserve(wallet)).toBe('reserved')
  })

  test('in a restricted auction while the address cannot be reached', async () => {
    const wallet = createTestAccount()
    const id = await openAccount([[wallet.address, 'linked']])
    await sql`update accounts set email_state = 'BOUNCING' where id = ${id}`.execute(db)
    expect(await reserve(wallet)).toBe('reserved')
    await sql`update auctions set policy = 1`.execute(db)
    expect(await reserve(wallet)).toBe('EMAIL_BOUNCING')
    await sql`update auctions set policy = 0`.execute(db)
  })
})
