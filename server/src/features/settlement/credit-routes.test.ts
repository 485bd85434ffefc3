import type { Credit, MyBid } from '@melos/api-contract'
import { type Address, getAddress, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type IndexedMarket, startIndexedMarket } from '../../../test/support/indexed-market.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { refuseTransfers } from '../../../test/support/refuse-transfers.ts'
import { startTestChain } from '../../../test/support/test-chain.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import { callNode } from '../../embedded/chain-rpc.ts'

type TestBidder = Awaited<ReturnType<IndexedMarket['house']['fundBidder']>>

// This file has its own chain, because it moves the chain's clock and removes blocks.
const chain = await openForTests(startTestChain())
const market = await openForTests(startIndexedMarket(chain.rpcUrl))
const one = await market.house.fundBidder()
const other = await market.house.fundBidder()
let auctions = 0n

async function read<Answer>(path: string, account: PrivateKeyAccount): Promise<Answer[]> {
  const { accessToken } = await market.signIn(account)
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await market.app.inject({ url: path, headers })).json<{ data: Answer[] }>().data
}
const credits = (account: PrivateKeyAccount) => read<Credit>('/api/me/credits', account)
/** The credits of the wallet's bids, newest first. */
const credited = async (account: PrivateKeyAccount) =>
  (await read<MyBid>('/api/me/bids', account)).map((bid) => bid.credited)

async function mineAfter(seconds: number): Promise<void> {
  await callNode(chain.rpcUrl, 'evm_increaseTime', seconds)
  await callNode(chain.rpcUrl, 'evm_mine')
  await market.caughtUp()
}

/** Both wallets get 5 tokens at 3 MELS; `one`, who bid 4, is owed 5.5 MELS, and `other` is owed 11. */
async function endAuction(
  name = 'Night Ferry',
): Promise<{ auctionId: bigint; token: Address; settle(): Promise<void> }> {
  const auctionId = auctions++
  const token = await market.listAuction({ tokens: 10n, name })
  await one.bid({ auctionId, quantity: 5n, price: parseEther('4') })
  await other.bid({ auctionId, quantity: 5n, price: parseEther('3') })
  await other.bid({ auctionId, quantity: 4n, price: parseEther('2.5') })
  await mineAfter(3_600)
  const entry = (bidder: TestBidder, price: string) => ({
    bidder: bidder.account.address,
    amount: 5n,
    price: parseEther(price),
  })
  return {
    auctionId,
    token,
    async settle() {
      const winners = [entry(one, '15'), entry(other, '15')]
      await market.house.finalizeAuction({ auctionId, winners, refunders: [entry(one, '5'), entry(other, '10')] })
      await market.caughtUp()
    },
  }
}

async function withdraw(token: Address, account: Address): Promise<bigint> {
  const block = await market.house.withdrawCredit(token, account)
  await market.caughtUp()
  return block
}

test('what a token refuses waits for its bidder until it is withdrawn, and again when the withdrawal is undone', async () => {
  const mels = getAddress(market.house.mels)
  const { address } = one.account
  const { token, settle } = await endAuction()
  const release = await refuseTransfers(chain.rpcUrl, { token, to: address })
  const releaseMels = await refuseTransfers(chain.rpcUrl, { token: mels, to: address })
  expect([await credits(one.account), await credited(one.account)]).toEqual([[], [null]])
  await settle()
  const contract = getAddress(market.house.address)
  const inMels = { contract, token: mels, kind: 'MELS', name: 'MELS', amount: '5.5' }
  const inSongs = { contract, token, kind: 'SONG', name: 'Night Ferry', amount: '5' }
  expect(await credits(one.account)).toEqual([inMels, inSongs])
  expect(await credited(one.account)).toEqual([{ mels: '5.5', tokens: 5 }])
  expect([await credits(other.account), await credited(other.account)]).toEqual([[], [null, null]])

  await release()
  await withdraw(token, address)
  expect(await market.house.readBalance(token, address)).toBe(parseEther('5'))
  expect(await credits(one.account)).toEqual([inMels])
  expect(await credited(one.account)).toEqual([{ mels: '5.5', tokens: 0 }])

  await releaseMels()
  const block = await withdraw(mels, address)
  expect([await credits(one.account), await credited(one.account)]).toEqual([[], [null]])

  await chain.forgetFrom(block)
  await mineAfter(1)
  expect(await credits(one.account)).toEqual([inMels])
  expect(await credited(one.account)).toEqual([{ mels: '5.5', tokens: 0 }])

  await withdraw(mels, address)
  expect([await credits(one.account), await credited(one.account)]).toEqual([[], [null]])
})

test('a withdrawal pays the credits of all auctions, and none that come after it', async () => {
  const mels = getAddress(market.house.mels)
  const { address } = other.account
  const [first, second, third] = [await endAuction(), await endAuction(), await endAuction()]
  const before = (await credited(other.account)).length - 6
  const refuse = () => refuseTransfers(chain.rpcUrl, { token: mels, to: address })
  const release = await refuse()
  await first.settle()
  await second.settle()
  expect(await credits(other.account)).toMatchObject([{ kind: 'MELS', amount: '22' }])
  const waiting = { mels: '11', tokens: 0 }
  const old = Array.from({ length: before }, () => null)
  expect(await credited(other.account)).toEqual([null, null, waiting, waiting, waiting, waiting, ...old])

  await release()
  await withdraw(mels, address)
  const releaseAgain = await refuse()
  await third.settle()
  expect(await credits(other.account)).toMatchObject([{ kind: 'MELS', amount: '11' }])
  expect(await credited(other.account)).toEqual([waiting, waiting, null, null, null, null, ...old])
  await releaseAgain()
  await withdraw(mels, address)
})

test('credits of the seller and the platform are stored, but not as bidders’ credits', async () => {
  const { mels, seller } = market.house
  const { settle } = await endAuction()
  const release = await refuseTransfers(chain.rpcUrl, { token: mels, to: seller })
  await settle()
  await release()
  const kept = await market.db.selectFrom('credits').select(['account', 'amount', 'token_name']).execute()
  // 33 is the commission of 3, the Threshold of 25, and the 5 above it.
  expect(kept).toEqual([{ account: seller, amount: parseEther('33'), token_name: null }])
  expect(await market.db.selectFrom('bidder_credits').selectAll().execute()).toEqual([])
})

test('an administrator has no wallet, and a visitor gets no answer', async () => {
  const admin = (await market.logIn(testAdmin.email, testAdmin.password)).json<{ accessToken: string }>()
  const headers = { authorization: `Bearer ${admin.accessToken}` }
  expect((await market.app.inject({ url: '/api/me/credits', headers })).statusCode).toBe(403)
  expect((await market.app.inject('/api/me/credits')).statusCode).toBe(401)
})
