import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { encodeEvent } from '../../../test/support/mined-blocks.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openRoyaltyMarket } from '../../../test/support/royalty-market.ts'
import { openTestMarket, testBidder } from '../../../test/support/test-market.ts'

// This file has its own chain, because it moves the chain's clock.
const market = await openForTests(openRoyaltyMarket())
const { db, trading, royalties, one, other } = market

async function newsOf(holder: string) {
  const rows = await db
    .selectFrom('alerts')
    .select(['kind', 'data'])
    .where('holder', '=', holder)
    .where('undone', '=', false)
    .orderBy('block_number')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, data }) => [kind, data])
}
const base = (mels: string) => parseEther(mels).toString()

test('a real chain’s settlements, proceeds, royalties and trades are told once each', async () => {
  const { song } = await market.sellAndConfirm()
  expect(await newsOf(one.account.address)).toEqual([['SETTLED', { tokens: '7', paid: base('21'), refund: '0' }]])
  expect(await newsOf(market.house.seller)).toEqual([['PROCEEDS', { proceeds: base('30') }]])

  await market.payIn([{ song, eur: parseEther('100') }])
  await royalties.pay(one.account.address, [song])
  await market.caughtUp()
  const [, [kind, paid] = []] = await newsOf(one.account.address)
  expect([kind, paid]).toEqual(['ROYALTIES_PAID', { mels: expect.any(String), songs: '1' }])

  await trading.switchOn()
  await trading.open(song)
  await trading.offer(one.account, { song, quantity: 5n, price: parseEther('5') })
  await trading.buy(other.account, { song, quantity: 2n, price: parseEther('5'), fillOnly: true })
  await trading.buy(other.account, { song, quantity: 3n, price: parseEther('5'), fillOnly: true })
  await market.caughtUp()
  const order = { side: 'SELL', quantity: '5', price: base('5') }
  expect((await newsOf(one.account.address)).slice(2)).toEqual([
    ['ORDER_FILLED', { ...order, filled: '2' }],
    ['ORDER_FILLED', { ...order, filled: '5' }],
  ])
  expect((await newsOf(other.account.address)).map(([told]) => told)).toEqual(['SETTLED'])
})

test('a settlement tells what was really refunded, commission included', async () => {
  await market.sellSong({ name: 'Day Ferry', highest: parseEther('5') })
  const [settled] = (await newsOf(one.account.address)).filter(([kind]) => kind === 'SETTLED').slice(-1)
  // The deposit of 38.5 without the 23.1 for seven tokens at 3 MELS.
  expect(settled).toEqual(['SETTLED', { tokens: '7', paid: base('21'), refund: base('15.4') }])
})

test('each failed payment of a contract is told, and a reorganisation takes it back', async () => {
  await using small = await openTestMarket()
  const account = testBidder(1)
  const token = testBidder(99)
  const credited = (amount: bigint) => encodeEvent('Credited', { token, account, amount })
  const epochs = async () => {
    const rows = await small.db
      .selectFrom('alerts')
      .select(['epoch', 'data'])
      .where('kind', '=', 'CREDIT')
      .where('undone', '=', false)
      .orderBy('epoch')
      .execute()
    return rows.map(({ epoch, data }) => [epoch, data])
  }
  await small.mine(credited(11n))
  await small.mine(credited(13n))
  const [first, second] = [
    [1n, { amount: '11', unit: 'MELS' }],
    [2n, { amount: '13', unit: 'MELS' }],
  ]
  expect(await epochs()).toEqual([first, second])
  await small.undoAfter(1n)
  expect(await epochs()).toEqual([first])
})
