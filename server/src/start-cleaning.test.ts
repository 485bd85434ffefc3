import { pino } from 'pino'
import { test } from 'vitest'
import { createTestDatabase } from '../test/support/test-database.ts'
import { waitUntil } from '../test/support/wait-until.ts'
import { migrate } from './database/migrate.ts'
import { startCleaning } from './start-cleaning.ts'

test('a start removes what is over at once, of every feature', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  await migrate(db)
  const [over, address] = [new Date(0), '0xa'] as const
  await db.insertInto('sign_in_attempts').values({ address, network: 'n', message: 'm', expires_at: over }).execute()
  const request = { id: crypto.randomUUID(), auction_id: 0n, bidder: address, quantity: 1n, price: 1n }
  await db
    .insertInto('bid_requests')
    .values({ ...request, requested_at: over })
    .execute()
  const cleaning = startCleaning(db, pino({ level: 'silent' }))
  await waitUntil('nothing over is left', async () => {
    const attempts = await db.selectFrom('sign_in_attempts').selectAll().execute()
    const requests = await db.selectFrom('bid_requests').selectAll().execute()
    return attempts.length + requests.length === 0
  })
  cleaning.stop()
})
