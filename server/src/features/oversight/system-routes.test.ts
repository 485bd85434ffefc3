import type { SystemStatus } from '@melos/api-contract'
import { sql } from 'kysely'
import { type Address, encodeAbiParameters, formatEther, keccak256, numberToHex, parseEther } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { startFailingNode } from '../../../test/support/failing-node.ts'
import { type IndexedMarket, startIndexedMarket } from '../../../test/support/indexed-market.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { refuseTransfers } from '../../../test/support/refuse-transfers.ts'
import { buildTestApp } from '../../../test/support/test-app.ts'
import { startTestChain } from '../../../test/support/test-chain.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import { createChainClient } from '../../chain/chain-client.ts'
import { createChainMeter } from '../../chain/chain-meter.ts'
import { callNode } from '../../embedded/chain-rpc.ts'
import { readSolvency } from './read-solvency.ts'
import { readSystemStatus } from './system-routes.ts'

// This file has its own chain, because it moves the chain's clock.
const chain = await openForTests(startTestChain())
const market = await openForTests(startIndexedMarket(chain.rpcUrl))
const admin: string = (await market.logIn(testAdmin.email, testAdmin.password)).json().accessToken
let auctions = 0n

type Bidder = Awaited<ReturnType<IndexedMarket['house']['fundBidder']>>
let bidders: [Bidder, Bidder, Bidder]

const DAY = 86_400

beforeAll(async () => {
  const { house } = market
  bidders = [await house.fundBidder(), await house.fundBidder(), await house.fundBidder()]
})

const headers = () => ({ authorization: `Bearer ${admin}` })
async function readSystem(): Promise<SystemStatus> {
  await market.caughtUp()
  return (await market.app.inject({ url: '/api/system', headers: headers() })).json().body
}

/** Returns what the house owes, after checking that it holds exactly that. */
async function readOwed(): Promise<readonly [deposits: string, proceeds: string, credits: string]> {
  const { solvency } = await readSystem()
  if (solvency === null) throw new Error('The chain says nothing')
  const { balance, liabilities, isSolvent, deposits, proceeds, credits } = solvency
  expect([balance, isSolvent]).toEqual([liabilities, true])
  expect(balance).toBe(formatEther(await market.house.readBalance(market.house.mels, market.house.address)))
  return [deposits, proceeds, credits]
}

async function mineAfter(seconds: number): Promise<void> {
  await callNode(chain.rpcUrl, 'evm_increaseTime', seconds)
  await callNode(chain.rpcUrl, 'evm_mine')
}

async function listAuction(): Promise<bigint> {
  await market.listAuction({ tokens: 10n })
  return auctions++
}

const entry = (bidder: Bidder, amount: bigint, price: string) => ({
  bidder: bidder.account.address,
  amount,
  price: parseEther(price),
})

describe('what the house has is what it owes, to the base unit,', () => {
  test('from the first bid to the last settlement of a sale', async () => {
    const { house } = market
    const [one, other, third] = bidders
    expect(await readOwed()).toEqual(['0', '0', '0'])

    const auctionId = await listAuction()
    await one.bid({ auctionId, quantity: 8n, price: parseEther('4') })
    expect(await readOwed()).toEqual(['35.2', '0', '0'])
    await other.bid({ auctionId, quantity: 5n, price: parseEther('3.01') })
    await third.bid({ auctionId, quantity: 4n, price: parseEther('2.5') })
    expect(await readOwed()).toEqual(['62.755', '0', '0'])

    await mineAfter(3_600)
    await house.clear(auctionId)
    expect(await readOwed()).toEqual(['62.755', '0', '0'])

    // A winner is settled with the refund.
    await house.finalizeAuction({ auctionId, winners: [entry(one, 8n, '24.08')], refunders: [] })
    expect(await readOwed()).toEqual(['27.555', '26.488', '0'])
    await house.finalizeAuction({ auctionId, winners: [], refunders: [entry(third, 0n, '10')] })
    expect(await readOwed()).toEqual(['16.555', '26.488', '0'])

    // The second winner isn't settled yet, but the proceeds include that payment.
    await house.payProceeds(auctionId)
    expect(await readOwed()).toEqual(['9.933', '0', '0'])
    await house.finalizeAuction({ auctionId, winners: [entry(other, 2n, '6.02')], refunders: [] })
    expect(await readOwed()).toEqual(['0', '0', '0'])
  })

  test('when outbid deposits are taken back before the end', async () => {
    const [one, other] = bidders
    const auctionId = await listAuction()
    await one.bid({ auctionId, quantity: 10n, price: parseEther('3') })
    await other.bid({ auctionId, quantity: 10n, price: parseEther('4') })
    await one.withdrawOutbid(auctionId, [parseEther('4')])
    expect(await readOwed()).toEqual(['44', '0', '0'])
    await mineAfter(3_600)
    await other.settleMe(auctionId)
    expect(await readOwed()).toEqual(['0', '0', '0'])
  })

  test('when a refund of a void auction does not arrive and is withdrawn later', async () => {
    const { house } = market
    const [one, other] = bidders
    const auctionId = await listAuction()
    await one.bid({ auctionId, quantity: 1n, price: parseEther('3') })
    await other.bid({ auctionId, quantity: 2n, price: parseEther('4') })
    await mineAfter(3_600)
    const accept = await refuseTransfers(chain.rpcUrl, { token: house.mels, to: one.account.address })
    await house.finalizeAuction({ auctionId, winners: [], refunders: [entry(one, 0n, '3')] })
    expect(await readOwed()).toEqual(['8.8', '0', '3.3'])
    await house.finalizeAuction({ auctionId, winners: [], refunders: [entry(other, 0n, '8')] })
    expect(await readOwed()).toEqual(['0', '0', '3.3'])
    await accept()
    await house.withdrawCredit(house.mels, one.account.address)
    expect(await readOwed()).toEqual(['0', '0', '0'])
  })

  test('when bidders settle themselves after the deadline', async () => {
    const [one, other] = bidders
    const auctionId = await listAuction()
    await one.bid({ auctionId, quantity: 10n, price: parseEther('3') })
    await other.bid({ auctionId, quantity: 10n, price: parseEther('4') })
    await mineAfter(3_600 + 14 * DAY)
    await one.settleMe(auctionId)
    expect(await readOwed()).toEqual(['44', '0', '0'])
    await other.settleMe(auctionId)
    expect(await readOwed()).toEqual(['0', '0', '0'])
  })

  test('in an auction that is not public because its work is unknown', async () => {
    const [one] = bidders
    await market.house.createAuction({ tokens: 10n })
    const auctionId = auctions++
    await one.bid({ auctionId, quantity: 1n, price: parseEther('5') })
    expect(await readOwed()).toEqual(['5.5', '0', '0'])
  })
})

test('a house that was given a base unit is solvent, one that lacks one is not', async () => {
  const { house } = market
  const solvencyWith = async (change: bigint) => {
    await setMels(house.address, parseEther('5.5') + change)
    return (await readSystem()).solvency
  }
  expect(await solvencyWith(1n)).toMatchObject({ balance: '5.500000000000000001', liabilities: '5.5', isSolvent: true })
  expect(await solvencyWith(-1n)).toMatchObject({ balance: '5.499999999999999999', isSolvent: false })
  expect(await solvencyWith(0n)).toMatchObject({ balance: '5.5', isSolvent: true })
})

async function askForScreening(username: string, state: 'PENDING' | 'PASSED'): Promise<void> {
  const decided = state === 'PENDING' ? null : new Date()
  await sql`
    with account as (
      insert into accounts (id, username, username_key, email, email_key, email_state, created_at)
      values (gen_random_uuid(), ${username}, ${username}, ${username}, ${username}, 'VERIFIED', now()) returning id
    )
    insert into screenings (account_id, state, asked_at, decided_at, decided_by, expires_at)
    select id, ${state}, now(), ${decided}::timestamptz, ${decided && 'a'}::text, ${decided}::timestamptz from account`.execute(
    market.db,
  )
}

/** Writes to the token's storage, whose first mapping holds the balances, because no transaction could do this. */
async function setMels(account: Address, amount: bigint): Promise<void> {
  const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, 0n]))
  await callNode(chain.rpcUrl, 'anvil_setStorageAt', market.house.mels, slot, numberToHex(amount, { size: 32 }))
  await callNode(chain.rpcUrl, 'evm_mine')
}

test('chain, index, roles and accounts are as the chain says', async () => {
  const { house } = market
  await askForScreening('ben', 'PENDING')
  await askForScreening('cleo', 'PASSED')
  await askForScreening('dan', 'PENDING')
  await market.db.updateTable('accounts').set({ closed_at: new Date() }).where('username', '=', 'dan').execute()
  const { solvency, ...system } = await readSystem()
  const client = createChainClient(chain.rpcUrl)
  const head = await client.getBlock()
  expect(system).toEqual({
    chain: {
      id: 31337,
      name: 'Melos local',
      head: expect.any(Number),
      headAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    },
    index: {
      block: expect.any(Number),
      lagBlocks: expect.any(Number),
      ageSeconds: expect.any(Number),
      rebuilding: false,
    },
    nodes: {
      requests: expect.any(Number),
      failures: expect.any(Number),
      bytes: expect.any(Number),
      calls: expect.any(Array),
    },
    roleHolders: [
      {
        address: house.seller,
        roles: ['OPERATOR', 'LISTER'],
        pol: formatEther(await client.getBalance({ address: house.seller })),
        mels: formatEther(await house.readBalance(house.mels, house.seller)),
      },
    ],
    accounts: { treasury: house.seller, production: house.seller },
    isMailPaused: false,
    waiting: { offers: 0, artists: 0, screenings: 1 },
    canAppoint: false,
  })
  expect(Math.abs((system.chain.head ?? 0) - Number(head.number))).toBeLessThanOrEqual(2)
  expect(system.index.lagBlocks).toBe((system.chain.head ?? 0) - (system.index.block ?? 0))
  expect(solvency?.block).toBe(system.index.block)
})

test('a mail server that refuses us is known without a line in the audit log', async () => {
  const lines = async () => (await market.db.selectFrom('audit_log').select('id').execute()).length
  const before = await lines()
  await sql`insert into mail_pause (reason, since, until) values ('535', now(), now() + interval '5 minutes')`.execute(
    market.db,
  )
  expect((await readSystem()).isMailPaused).toBe(true)
  await market.db.deleteFrom('mail_pause').execute()
  expect((await readSystem()).isMailPaused).toBe(false)
  expect(await lines()).toBe(before)
})

describe('a node', () => {
  const context = () => ({
    client: createChainClient(chain.rpcUrl),
    auctionHouse: market.house.address,
    mels: market.house.mels,
  })
  const liabilities = { deposits: 1n, proceeds: 2n, credits: 3n }
  async function readHead() {
    const { number, hash } = await context().client.getBlock()
    return { number, hash, timestamp: new Date() }
  }

  test('that does not have that block leaves solvency unknown', async () => {
    const block = await readHead()
    const known = await readSolvency(context(), { block, liabilities })
    expect(known).toMatchObject({ liabilities: '0.000000000000000006', block: Number(block.number) })
    const otherFork = { ...block, hash: keccak256('0x01') }
    expect(await readSolvency(context(), { block: otherFork, liabilities })).toBeNull()
    const ahead = { ...block, number: block.number + 1_000n }
    expect(await readSolvency(context(), { block: ahead, liabilities })).toBeNull()
  })

  test('that answers nothing leaves everything it would report unknown', async () => {
    await using node = await startFailingNode(chain.rpcUrl)
    node.fail(() => 'unheard')
    const { address: auctionHouse, mels, seller: address } = market.house
    const app = await buildTestApp(market.db, { rpcUrl: node.rpcUrl, auctionHouse, mels })
    const answer = await app.inject({ url: '/api/system', headers: headers() })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().body).toMatchObject({
      chain: { id: 31337, head: null, headAt: null },
      index: { block: expect.any(Number), lagBlocks: null },
      roleHolders: [{ address, roles: ['OPERATOR', 'LISTER'], pol: null, mels: null }],
      solvency: null,
      accounts: null,
    })
    await app.close()
  })

  test('an index that is being read again says nothing about money', async () => {
    await using database = await createTestDatabase()
    const { db } = database
    const status = () =>
      readSystemStatus({
        ...context(),
        db,
        chain: { id: 31337, name: 'Melos' },
        canAppoint: true,
        meter: createChainMeter(),
      })
    expect(await status()).toMatchObject({ index: { block: null, lagBlocks: null, ageSeconds: null }, solvency: null })
    await db
      .insertInto('blocks')
      .values(await readHead())
      .execute()
    expect(await status()).toMatchObject({ solvency: { liabilities: '0', isSolvent: true }, canAppoint: true })
    await db.updateTable('index_state').set({ rebuilding: true }).execute()
    expect(await status()).toMatchObject({ solvency: null, index: { rebuilding: true } })
  })
})

test('only administrators may see it', async () => {
  const { accessToken } = await market.signIn()
  const asWallet = { authorization: `Bearer ${accessToken}` }
  expect((await market.app.inject({ url: '/api/system', headers: asWallet })).statusCode).toBe(403)
  expect((await market.app.inject('/api/system')).statusCode).toBe(401)
})
