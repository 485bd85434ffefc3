import type { Credit } from '@melos/api-contract'
import { type Address, getAddress, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { refuseTransfers } from '../../../test/support/refuse-transfers.ts'
import { openRoyaltyMarket } from '../../../test/support/royalty-market.ts'

// This file has its own chain, because it moves the chain's clock and removes blocks.
const market = await openForTests(openRoyaltyMarket())
const { trading, one, other } = market
const mels = parseEther
await trading.switchOn()

const credits = async ({ account }: { account: PrivateKeyAccount }): Promise<Credit[]> => {
  await market.caughtUp()
  return (await market.ask('/api/me/credits', account)).json<{ data: Credit[] }>().data
}
const inMarket = (amount: string): Credit => ({
  contract: getAddress(market.house.contracts.market),
  token: getAddress(market.house.mels),
  kind: 'MELS',
  name: 'MELS',
  amount,
})

async function whileRefusing(to: Address, act: () => Promise<unknown>): Promise<void> {
  const release = await refuseTransfers(market.chain.rpcUrl, { token: market.house.mels, to })
  await act()
  await release()
}

test('what the market can’t pay for a trade or a removal waits for its owner until it is withdrawn', async () => {
  const { song } = await market.sellAndConfirm()
  await trading.open(song)
  await trading.offer(one.account, { song, quantity: 4n, price: mels('5') })
  await whileRefusing(one.account.address, () => trading.buy(other.account, { song, quantity: 2n, price: mels('5') }))
  expect(await credits(one)).toEqual([inMarket('10')])
  expect(await credits(other)).toEqual([])

  await trading.buy(other.account, { song, quantity: 3n, price: mels('2') })
  await trading.close(song)
  await whileRefusing(other.account.address, () =>
    // After the end, anyone can remove an order; its deposit is its owner's.
    trading.cancel(one.account, song, { side: 'BUY', price: mels('2'), position: 0n }),
  )
  expect(await credits(other)).toEqual([inMarket('6.6')])

  const before = await market.house.readBalance(market.house.mels, other.account.address)
  const block = await trading.withdrawCredit(other.account.address)
  expect(await credits(other)).toEqual([])
  expect(await market.house.readBalance(market.house.mels, other.account.address)).toBe(before + mels('6.6'))
  expect(await credits(one)).toEqual([inMarket('10')])

  await market.chain.forgetFrom(block)
  await market.pass(1)
  expect(await credits(other)).toEqual([inMarket('6.6')])
})
