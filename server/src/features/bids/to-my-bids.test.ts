import type { MyBid } from '@melos/api-contract'
import { openToAllFrom } from '@melos/clearing'
import { parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { startIndexedMarket } from '../../../test/support/indexed-market.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { startTestChain } from '../../../test/support/test-chain.ts'
import { callNode } from '../../embedded/chain-rpc.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

// This file has its own chain, because it moves the chain's clock.
const chain = await openForTests(startTestChain())
const market = await openForTests(startIndexedMarket(chain.rpcUrl))

/** The wallet's bids, newest first. */
async function myBids(account: PrivateKeyAccount): Promise<MyBid[]> {
  await market.caughtUp()
  const { accessToken } = await market.signIn(account)
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await market.app.inject({ url: '/api/me/bids', headers })).json<{ data: MyBid[] }>().data
}
const reclaimable = async (account: PrivateKeyAccount) =>
  (await myBids(account)).map(({ auction }) => auction.reclaimableFrom)

/** Moves the chain's clock to this second or later, because the node also mines blocks by itself. */
async function reach(second: bigint): Promise<void> {
  await callNode(chain.rpcUrl, 'evm_setNextBlockTimestamp', Number(second))
  await callNode(chain.rpcUrl, 'evm_mine')
}

test('a bidder can reclaim from the stated second, whether the auction would have sold or not', async () => {
  const { house } = market
  const [one, other] = [await house.fundBidder(), await house.fundBidder()]
  // Bids cover all tokens of the first auction, and all but one of the second, which ends an hour later.
  await market.listAuction({ tokens: 10n })
  await one.bid({ auctionId: 0n, quantity: 10n, price: parseEther('3') })
  await market.listAuction({ tokens: 10n, seconds: 7_200n })
  await one.bid({ auctionId: 1n, quantity: 9n, price: parseEther('3') })
  await other.bid({ auctionId: 0n, quantity: 1n, price: parseEther('2.5') })
  expect(await reclaimable(one.account)).toEqual([null, null])

  await reach((await house.readState(1n)).endsAt)
  const states = [await house.readState(1n), await house.readState(0n)]
  const dates = states.map(({ reclaimableFrom }) => toUtcDateTime(new Date(Number(reclaimableFrom) * 1000)))
  expect(await reclaimable(one.account)).toEqual(dates)
  for (const { endsAt, openToAllFrom: anyone } of states) {
    expect(openToAllFrom(new Date(Number(endsAt) * 1000)).getTime()).toBe(Number(anyone) * 1000)
  }
  const [voided, unsold] = await myBids(one.account)
  expect(voided).toMatchObject({ settled: false, auction: { projectedOutcome: 'VOID', clearingPrice: null } })
  expect(unsold).toMatchObject({ settled: false, auction: { projectedOutcome: 'SOLD', clearingPrice: '3' } })

  for (const [index, { reclaimableFrom }] of states.toReversed().entries()) {
    const auctionId = BigInt(index)
    // The second auction is void from its end.
    if (auctionId === 0n) expect(await one.wouldBeVoid(auctionId, { at: reclaimableFrom - 1n })).toBe(false)
    expect(await one.wouldBeVoid(auctionId, { at: reclaimableFrom })).toBe(true)
    await reach(reclaimableFrom)
    await one.settleMe(auctionId)
  }
  expect((await myBids(one.account)).map(({ settled, auction }) => [settled, auction.reclaimableFrom])).toEqual([
    [true, null],
    [true, null],
  ])
  // The first wallet has cleared the auction, which makes it void for everyone at once.
  const end = toUtcDateTime(new Date(Number(states[1]?.endsAt) * 1000))
  expect(await reclaimable(other.account)).toEqual([end])
  await other.settleMe(0n)
  expect(await myBids(other.account)).toMatchObject([
    {
      settled: true,
      credited: null,
      auction: { outcome: 'VOID', status: { value: 'PROCESSED' }, reclaimableFrom: null },
    },
  ])
})
