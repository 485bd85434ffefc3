import { gateAbi } from '@melos/contracts'
import { type Address, keccak256, toHex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeEventOf, mineBlock } from '../../../test/support/mined-blocks.ts'
import { openTestMarket, type TestMarket, testBidder } from '../../../test/support/test-market.ts'
import { findAdmission } from '../../admission/admission-store.ts'
import { admissionIndexer } from './admission-indexer.ts'

let market: TestMarket
const [wallet, other] = [testBidder(1), testBidder(2)]
const nowSeconds = Math.floor(Date.now() / 1000)
const soon = BigInt(nowSeconds + 3_600)
const gate: Address = '0x0000000000000000000000000000000000000a7e'

beforeEach(async () => {
  market = await openTestMarket()
})
afterEach(() => market[Symbol.asyncDispose]())

const admitted = (validUntil = soon, policy = 1n, account = wallet) => ({
  ...encodeEventOf(gateAbi, 'Admitted', { wallet: account, policy, validUntil }),
  address: gate,
})
const dismissed = (policy = 1n) => ({
  ...encodeEventOf(gateAbi, 'Dismissed', { wallet, policy, reason: keccak256(toHex('Lent.')) }),
  address: gate,
})
const find = (policy = 1, account = wallet) => findAdmission(market.db, { wallet: account, policy })
const until = (seconds: bigint) => new Date(Number(seconds) * 1000)
const none = { until: undefined, isDismissed: false, wasDismissed: false }

test('a wallet is admitted under its policy until the second that the contract names', async () => {
  await market.mine(admitted())
  expect(await find()).toEqual({ ...none, until: until(soon) })
  expect(await find(2)).toEqual(none)
  expect(await find(1, other)).toEqual(none)
})

test('an admission that has ended is none, and a longer one replaces it', async () => {
  await market.mine(admitted(BigInt(nowSeconds - 1)))
  expect(await find()).toEqual(none)
  await market.mine(admitted())
  expect((await find()).until).toEqual(until(soon))
})

test('a dismissal ends an admission; an admitter can give it back, and it was dismissed all the same', async () => {
  await market.mine(admitted(), dismissed())
  expect(await find()).toEqual({ until: undefined, isDismissed: true, wasDismissed: true })
  await market.mine(admitted(soon + 1n))
  expect(await find()).toEqual({ until: until(soon + 1n), isDismissed: false, wasDismissed: true })
})

test('a reorganisation undoes dismissals and admissions', async () => {
  await market.mine(admitted())
  await market.mine(dismissed())
  await market.undoAfter(1n)
  expect(await find()).toEqual({ ...none, until: until(soon) })
  await market.undoAfter(0n)
  expect(await find()).toEqual(none)
})

test('the same block twice leaves each event once', async () => {
  const blocks = [mineBlock(1n, [admitted(), dismissed()])]
  await admissionIndexer.indexBlocks(market.db, { blocks, live: true })
  await admissionIndexer.indexBlocks(market.db, { blocks, live: false })
  const rows = await market.db
    .selectFrom('admission_events')
    .select(['type', 'log_index'])
    .orderBy('log_index')
    .execute()
  expect(rows).toEqual([
    { type: 'ADMITTED', log_index: 0 },
    { type: 'DISMISSED', log_index: 1 },
  ])
})
