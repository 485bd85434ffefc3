import { sql } from 'kysely'
import { parseEther } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { openRoyaltyMarket } from '../../test/support/royalty-market.ts'
import { createChainClient } from '../chain/chain-client.ts'
import { findMarketDifference } from './compare-market.ts'
import { findLatestBlock } from './index-store.ts'

// This file has its own chain, because it moves the chain's clock.
const market = await openForTests(openRoyaltyMarket())
const { db, trading, one, other } = market
const client = createChainClient(market.chain.rpcUrl, { batch: true })
const mels = parseEther
const { song } = await market.sellAndConfirm()

/** In a transaction that is rolled back, with the index changed. */
async function differ(change = sql`select 1`): Promise<string | undefined> {
  const { number = 0n } = (await findLatestBlock(db)) ?? {}
  const done = Symbol('rolled back')
  let difference: string | undefined
  const run = db.transaction().execute(async (tx) => {
    await change.execute(tx)
    difference = await findMarketDifference(tx, { client, ...market.house.contracts }, number)
    throw done
  })
  await run.catch((error: unknown) => {
    if (error !== done) throw error
  })
  return difference
}
afterEach(() => market.caughtUp())

test('a market without a song, an open one, one with ended orders and a halted one are as the contract says', async () => {
  expect(await differ()).toBeUndefined()
  await trading.switchOn()
  await trading.open(song)
  await market.caughtUp()
  expect(await differ()).toBeUndefined()
  await trading.offer(one.account, { song, quantity: 3n, price: mels('5'), days: 0 })
  await trading.offer(one.account, { song, quantity: 1n, price: mels('6') })
  await trading.buy(other.account, { song, quantity: 3n, price: mels('2'), days: 0 })
  await trading.buy(other.account, { song, quantity: 1n, price: mels('1') })
  await market.caughtUp()
  expect(await differ()).toBeUndefined()
  // The best orders end, which the contract's best prices don't show before someone passes them.
  await market.pass(86_400)
  expect(await differ()).toBeUndefined()
  await trading.buy(other.account, { song, quantity: 2n, price: mels('6') })
  await market.caughtUp()
  expect(await differ()).toBeUndefined()
  await trading.halt(song)
  await market.caughtUp()
  expect(await differ()).toBeUndefined()
})

test.each([
  ['a market that is switched on', sql`delete from market_events where type = 'SWITCHED_ON'`, 'the contract says on'],
  ['a halt', sql`delete from market_events where type = 'HALTED'`, 'state: the contract says 2'],
  ['an order', sql`delete from orders where number = 4`, 'orders: the contract says 5, the index says 4'],
  [
    'a best buy order',
    sql`delete from order_levels where side = 'BUY' and price > ${mels('2')}::numeric`,
    'best buy order',
  ],
  [
    'a better buy order',
    // In place of an ended one, so that the money is the same.
    sql`with ended as (delete from order_levels where price = ${mels('2')}::numeric)
      update order_levels set price = ${mels('7')}::numeric where price = ${mels('1')}::numeric`,
    'best buy order',
  ],
  [
    'a removal of a buy order',
    sql`update order_levels set quantity = quantity + 1 where price = ${mels('1')}::numeric`,
    "the market's MELS",
  ],
  [
    'a sell order',
    sql`insert into order_levels values (${song}, 'SELL', ${mels('4')}::numeric, 99999, null, 1, 1)`,
    'best sell order',
  ],
])('an index that lacks or invents %s differs', async (_name, change, complaint) => {
  expect(await differ(change)).toContain(complaint)
})
