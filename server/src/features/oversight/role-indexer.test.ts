import { type Address, type Hex, keccak256, toHex, zeroAddress, zeroHash } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeEvent, mineBlock } from '../../../test/support/mined-blocks.ts'
import { readDataVersion } from '../../../test/support/read-data-version.ts'
import { openTestMarket, type TestMarket, testBidder } from '../../../test/support/test-market.ts'
import { isHouseWallet } from '../../accounts/house-wallets.ts'
import { listRoleHolders, roleIndexer } from './role-indexer.ts'

let market: TestMarket
const [one, other] = [testBidder(1), testBidder(2)]
const [operator, lister] = [keccak256(toHex('OPERATOR_ROLE')), keccak256(toHex('LISTER_ROLE'))]

beforeEach(async () => {
  market = await openTestMarket()
})
afterEach(() => market[Symbol.asyncDispose]())

const granted = (role: Hex, account: Address) => encodeEvent('RoleGranted', { role, account, sender: zeroAddress })
const revoked = (role: Hex, account: Address) => encodeEvent('RoleRevoked', { role, account, sender: zeroAddress })
const holders = async () => (await listRoleHolders(market.db)).map(({ account, role }) => [account, role])

test('a role that is granted is held until it is revoked', async () => {
  await market.mine(granted(lister, one), granted(operator, one), granted(lister, other))
  expect(await holders()).toEqual([
    [one, 'OPERATOR'],
    [one, 'LISTER'],
    [other, 'LISTER'],
  ])
  await market.mine(revoked(lister, one))
  expect(await holders()).toEqual([
    [one, 'OPERATOR'],
    [other, 'LISTER'],
  ])
})

test('the latest event counts, within a block too', async () => {
  await market.mine(granted(lister, one), revoked(lister, one))
  expect(await holders()).toEqual([])
  await market.mine(granted(lister, one), revoked(lister, one), granted(lister, one))
  expect(await holders()).toEqual([[one, 'LISTER']])
})

test('unknown roles are left out', async () => {
  await market.mine(granted(keccak256(toHex('OTHER_ROLE')), one))
  expect(await market.db.selectFrom('role_events').selectAll().execute()).toEqual([])
})

test("the owner, agents and payees are the provider's wallets, and neither settle nor list", async () => {
  const wallets = { owner: testBidder(3), agent: testBidder(4), treasury: testBidder(5), production: testBidder(6) }
  const { owner, agent, treasury, production } = wallets
  const isHouse = async () =>
    await Promise.all(Object.values(wallets).map((each) => isHouseWallet({ db: market.db, ownWallets: [] }, each)))
  expect(await isHouse()).toEqual([false, false, false, false])
  await market.mine(
    granted(zeroHash, owner),
    granted(keccak256(toHex('AGENT_ROLE')), agent),
    encodeEvent('AccountsSet', { treasury, production }),
  )
  expect(await isHouse()).toEqual([true, true, true, true])
  expect(await holders()).toEqual([])
  await market.mine(revoked(zeroHash, owner), encodeEvent('AccountsSet', { treasury: one, production: one }))
  // Auctions that were listed with the earlier accounts still pay them.
  expect(await isHouse()).toEqual([false, true, true, true])
  expect(await isHouseWallet({ db: market.db, ownWallets: [] }, one)).toBe(true)
})

test("the gate's owner and admitters are the provider's wallets too, and its roles aren't the auction house's", async () => {
  const gate = testBidder(7)
  const isHouse = (account: Address) => isHouseWallet({ db: market.db, ownWallets: [] }, account)
  const admitter = keccak256(toHex('ADMITTER_ROLE'))
  await market.mine(granted(zeroHash, one), { ...granted(zeroHash, one), address: gate }, granted(admitter, other))
  expect([await isHouse(one), await isHouse(other)]).toEqual([true, true])
  await market.mine({ ...revoked(zeroHash, one), address: gate })
  expect(await isHouse(one)).toBe(true)
  await market.mine(revoked(zeroHash, one), revoked(admitter, other))
  expect([await isHouse(one), await isHouse(other)]).toEqual([false, false])
})

test('undoing after a block keeps that block, and gives back what had been revoked', async () => {
  await market.mine(granted(operator, one))
  await market.mine(revoked(operator, one))
  await market.undoAfter(1n)
  expect(await holders()).toEqual([[one, 'OPERATOR']])
  await market.undoAfter(0n)
  expect(await holders()).toEqual([])
})

test('the same block twice leaves each event once', async () => {
  const blocks = [mineBlock(1n, [granted(operator, one)])]
  await roleIndexer.indexBlocks(market.db, { blocks, live: true })
  await roleIndexer.indexBlocks(market.db, { blocks, live: false })
  expect(await market.db.selectFrom('role_events').selectAll().execute()).toMatchObject([
    { block_number: 1n, log_index: 0, type: 'GRANTED', role: 'OPERATOR', account: one },
  ])
})

test('every change makes another version of the data', async () => {
  const versions = [await readDataVersion(market.db)]
  for (const change of [() => market.mine(granted(operator, one)), () => market.undoAfter(0n)]) {
    await change()
    versions.push(await readDataVersion(market.db))
  }
  expect(new Set(versions).size).toBe(3)
})
