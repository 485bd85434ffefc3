import { auctionHouseAbi } from '@melos/contracts'
import { createPublicClient, custom, decodeFunctionData, encodeFunctionResult, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { createContractComparison } from './compare-with-contract.ts'

const auctionHouse = '0x0000000000000000000000000000000000000a0c'
const others = '0x0000000000000000000000000000000000000a0d'

/** A house with one auction, which ended without bids. */
function houseWithVoidAuction() {
  const state = { asked: 0 }
  const request = async ({ params }: { method: string; params?: unknown }) => {
    // The comparison only calls contracts.
    const [{ data, to }] = params as [{ data: Hex; to: string }]
    // There are no songs, announcements or orders.
    if (to === others) return numberToHex(0, { size: 32 })
    const { functionName } = decodeFunctionData({ abi: auctionHouseAbi, data })
    if (functionName === 'listingCounter') {
      return encodeFunctionResult({ abi: auctionHouseAbi, functionName, result: 1n })
    }
    state.asked++
    return encodeFunctionResult({
      abi: auctionHouseAbi,
      functionName: 'auctionState',
      result: {
        token: auctionHouse,
        seller: auctionHouse,
        initialPrice: 1n,
        tokenAmount: 1n,
        threshold: 1n,
        startsAt: 0n,
        endsAt: 60n,
        openToAllFrom: 0n,
        reclaimableFrom: 0n,
        tokensAvailable: 0n,
        outcome: 2,
        status: 3,
        bidCount: 0n,
        bidderCount: 0n,
        settledBidCount: 0n,
        clearingPrice: 0n,
        proceedsPaid: false,
        treasury: auctionHouse,
        production: auctionHouse,
        withdrawalAnnouncedAt: 0n,
        demandAbove: 0n,
        demandAtPrice: 0n,
        withdrawn: false,
        policy: 0,
      },
    })
  }
  return { state, client: createPublicClient({ transport: custom({ request }) }) }
}

test('a settled auction is compared once, and again after blocks were undone', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const { state, client } = houseWithVoidAuction()
  await db
    .insertInto('auctions')
    .values({
      id: 0n,
      block_number: 1n,
      seller: auctionHouse,
      token: auctionHouse,
      token_name: 'Night Ferry',
      minimum_price: 1n,
      supply: 1n,
      threshold: 1n,
      starts_at: new Date(0),
      ends_at: new Date(60_000),
      planned_ends_at: new Date(60_000),
    })
    .execute()
  const none = { account: null, amount: null, price: null, outcome: null }
  const event = {
    ...none,
    block_number: 1n,
    transaction_hash: '0x01' as const,
    auction_id: 0n,
    happened_at: new Date(60_000),
  }
  await db
    .insertInto('settlement_events')
    .values([
      { ...event, log_index: 0, type: 'CLEARED', price: 0n, outcome: 'VOID' },
      { ...event, log_index: 1, type: 'TOKENS_RETURNED', account: auctionHouse, amount: 1n },
      { ...event, log_index: 2, type: 'PROCESSED', price: 0n, outcome: 'VOID' },
    ])
    .execute()

  const contracts = { auctionHouse, songTokens: others, royalties: others, market: others, mels: others } as const
  const comparison = createContractComparison(db, { client, ...contracts })
  expect([await comparison.findDifference(1n), await comparison.findDifference(1n)]).toEqual([undefined, undefined])
  expect(state.asked).toBe(1)
  comparison.undo()
  await db.deleteFrom('settlement_events').where('type', '=', 'PROCESSED').execute()
  expect(await comparison.findDifference(1n)).toContain('auction 0, processed')
})
