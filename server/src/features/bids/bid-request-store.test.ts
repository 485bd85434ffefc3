import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { cleanBidRequests } from './bid-request-store.ts'

test('reservations without a transaction are deleted after 30 days, others stay', async () => {
  await using database = await createTestDatabase()
  const now = new Date('2026-11-15T12:00:00Z')
  const before = (milliseconds: number) => new Date(now.getTime() - 30 * 86_400_000 - milliseconds)
  const request = { auction_id: 0n, bidder: '0xa', price: 1n, transaction_hash: null, bid_number: null } as const
  await database.db
    .insertInto('bid_requests')
    .values([
      { ...request, id: crypto.randomUUID(), quantity: 1n, requested_at: before(1) },
      { ...request, id: crypto.randomUUID(), quantity: 2n, requested_at: before(0) },
      {
        ...request,
        id: crypto.randomUUID(),
        quantity: 3n,
        requested_at: before(1),
        transaction_hash: '0x1',
        bid_number: 0,
      },
    ])
    .execute()
  await cleanBidRequests(database.db, now)
  expect(await database.db.selectFrom('bid_requests').select('quantity').orderBy('quantity').execute()).toEqual([
    { quantity: 2n },
    { quantity: 3n },
  ])
})
