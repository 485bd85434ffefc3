import { parseEther } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { encodeEvent, type LoggedEvent, mineBlock } from '../../../test/support/mined-blocks.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { auctionIndexer } from './auction-indexer.ts'

const { db } = await openForTests(createTestDatabase())

beforeEach(async () => {
  await db.deleteFrom('auctions').execute()
})

const seller = '0x00000000000000000000000000000000000000A1'
const token = '0x00000000000000000000000000000000000000b2'
/** The largest Threshold that the contract accepts for this many tokens. */
const THRESHOLD = (2n ** 96n - 1n - ((2n ** 96n - 1n) % parseEther('0.01'))) * 9_007_199_254_740_991n

function auctionCreated({ auctionId = 0n, tokenName = 'Night Ferry', policy = 0 } = {}): LoggedEvent {
  return encodeEvent('AuctionCreated', {
    auctionId,
    seller,
    token,
    tokenName,
    initialPrice: parseEther('2.5'),
    tokenAmount: 9_007_199_254_740_991n,
    threshold: THRESHOLD,
    startsAt: 1_700_000_000n,
    endsAt: 1_700_003_600n,
    treasury: seller,
    production: seller,
    policy,
  })
}

const index = (...blocks: MinedBlock[]) => auctionIndexer.indexBlocks(db, { blocks, live: true })
const indexOne = (draft?: Parameters<typeof auctionCreated>[0]) => index(mineBlock(10n, [auctionCreated(draft)]))
const rows = () => db.selectFrom('auctions').selectAll().orderBy('id').execute()

test('the event becomes a row, to the base unit and the second', async () => {
  await indexOne({ policy: 65_535 })
  expect(await rows()).toEqual([
    {
      id: 0n,
      block_number: 10n,
      seller,
      token,
      token_name: 'Night Ferry',
      minimum_price: 2_500_000_000_000_000_000n,
      supply: 9_007_199_254_740_991n,
      threshold: THRESHOLD,
      starts_at: new Date('2023-11-14T22:13:20Z'),
      ends_at: new Date('2023-11-14T23:13:20Z'),
      planned_ends_at: new Date('2023-11-14T23:13:20Z'),
      withdrawn_in: null,
      policy: 65_535,
    },
  ])
})

test('the same log twice leaves one row', async () => {
  await indexOne()
  await indexOne()
  expect(await rows()).toHaveLength(1)
})

test('a log of another event leaves the table as it was', async () => {
  await index(mineBlock(10n, [{ ...auctionCreated(), topics: [`0x${'1'.repeat(64)}`] }]))
  expect(await rows()).toEqual([])
})

test('an auction that follows a gap is refused', async () => {
  await indexOne()
  await expect(indexOne({ auctionId: 2n })).rejects.toThrow('Expected log 1, got log 2')
})

test('undoing after a block keeps that block', async () => {
  await index(mineBlock(10n, [auctionCreated()]), mineBlock(11n, [auctionCreated({ auctionId: 1n })]))
  await auctionIndexer.undoAfter(db, 10n)
  expect((await rows()).map(({ id }) => id)).toEqual([0n])
  const told = await db.selectFrom('live_events').select(['auction_id', 'type']).execute()
  expect(told).toEqual([{ auction_id: 1n, type: 'reorg' }])
})

test('a name with control characters is stored in printable form', async () => {
  await indexOne({ tokenName: '\u0000Night\u0000\n\u001bFerry\u0007' })
  expect((await rows())[0]?.token_name).toBe('Night Ferry')
})

test('a name cannot turn the text around it', async () => {
  await indexOne({ tokenName: '\u202eevil\u202c live' })
  expect((await rows())[0]?.token_name).toBe('evil live')
})

test.each(['\u0000 \u0000', '\u200b', '\u202e\u202c', ''])(
  '%j has nothing to see, so the token is shown as what it is',
  async (tokenName) => {
    await indexOne({ tokenName })
    expect((await rows())[0]?.token_name).toBe('0x0000…00b2')
  },
)

test('a withdrawn auction ends at its withdrawal, until that is undone', async () => {
  await indexOne()
  const [planned] = await rows()
  const withdrawn = encodeEvent('AuctionWithdrawn', { auctionId: 0n, reason: `0x${'1'.repeat(64)}` })
  await index(mineBlock(12n, [withdrawn]))
  expect(await rows()).toEqual([{ ...planned, ends_at: new Date(12_000), withdrawn_in: 12n }])
  await auctionIndexer.undoAfter(db, 12n)
  expect(await rows()).toMatchObject([{ withdrawn_in: 12n }])
  await auctionIndexer.undoAfter(db, 11n)
  expect(await rows()).toEqual([planned])
})
