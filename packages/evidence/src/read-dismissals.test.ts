import { openTestHouse } from '@melos/test-kit/open-test-house'
import { keccak256, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAuction } from './check-auction.ts'
import { readChainAuction } from './read-chain-auction.ts'
import { readDismissals } from './read-dismissals.ts'

let house: Awaited<ReturnType<typeof openTestHouse>>

beforeAll(async () => {
  house = await openTestHouse()
}, 120_000)

afterAll(() => house.stop())

const read = (auctionId: bigint, atBlock?: bigint) =>
  readChainAuction(house.client, { auctionHouse: house.house, auctionId }, atBlock === undefined ? {} : { atBlock })
const reason = (text: string) => keccak256(toHex(text))

test('lists who was dismissed under the auction’s policy while it took bids, and their bids stand', {
  timeout: 120_000,
}, async () => {
  await house.admit(2n, [0, 1, 2])
  await house.admit(3n, [0])
  await house.dismiss(2n, { from: 2, reason: reason('Before it took bids.') })
  const auctionId = await house.list(10n, 3_600n, { policy: 2 })
  await house.pass(10n)
  await house.bid(auctionId, { from: 0, quantity: 6n, price: '3' })
  await house.bid(auctionId, { from: 1, quantity: 4n, price: '2' })
  const before = await read(auctionId)
  expect(await readDismissals(house.client, before)).toEqual([])

  await house.dismiss(3n, { from: 0, reason: reason('Another policy.') })
  await house.dismiss(2n, { from: 0, reason: reason('A false answer.') })
  await expect(house.bid(auctionId, { from: 0, quantity: 1n, price: '4' })).rejects.toThrow()
  const during = await read(auctionId)
  const { timestamp: at } = await house.client.getBlock({ blockNumber: during.blockNumber })
  const one = {
    wallet: house.bidders[0],
    reason: reason('A false answer.'),
    transactionHash: expect.stringMatching(/^0x/),
    at,
  }
  expect(await readDismissals(house.client, during)).toEqual([one])
  // Evidence of an earlier block knows nothing of it.
  expect(await readDismissals(house.client, await read(auctionId, before.blockNumber))).toEqual([])

  await house.pass(3_600n)
  await house.dismiss(2n, { from: 1, reason: reason('After its end.') })
  await house.finalize(auctionId, await house.ruleLists(auctionId))
  const settled = await read(auctionId)
  expect(await readDismissals(house.client, settled)).toEqual([one])
  expect(checkAuction(settled)).toMatchObject({ verdict: 'right' })
  expect(settled.settlements.map(({ bidder, quantity }) => [bidder, quantity])).toContainEqual([house.bidders[0], 6n])
})

test('reads the times of several dismissals at once', { timeout: 120_000 }, async () => {
  await house.admit(4n, [0, 1, 3])
  const auctionId = await house.list(10n, 3_600n, { policy: 4 })
  await house.pass(10n)
  for (const from of [0, 1, 3]) await house.dismiss(4n, { from, reason: reason('Lent.') })
  const auction = await read(auctionId)
  const dismissals = await readDismissals(house.client, auction)
  expect(dismissals.map(({ wallet }) => wallet)).toEqual([0, 1, 3].map((from) => house.bidders[from]))
  // The blocks of the dismissals are asked for last.
  const asked: { method: string; pending: number }[] = []
  let pending = 0
  const client = {
    ...house.client,
    async request(call: { method: string }) {
      asked.push({ method: call.method, pending: ++pending })
      try {
        return await house.client.request(call as never)
      } finally {
        pending--
      }
    },
  }
  expect(await readDismissals(client as never, auction)).toEqual(dismissals)
  expect(asked.slice(-3)).toEqual([1, 2, 3].map((now) => ({ method: 'eth_getBlockByNumber', pending: now })))
})

test('asks the node nothing for an auction that is open to everyone', { timeout: 120_000 }, async () => {
  const auction = await read(await house.list(1n))
  const asked: unknown[] = []
  const client = { ...house.client, request: async (call: unknown) => asked.push(call) }
  expect(await readDismissals(client as never, auction)).toEqual([])
  expect(asked).toEqual([])
})
