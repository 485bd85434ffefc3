import { waitUntil } from '@melos/test-kit/wait-until'
import { pino } from 'pino'
import { test } from 'vitest'
import { createTestDatabase } from '../test/support/test-database.ts'
import { startCleaning } from './start-cleaning.ts'

test("a start removes every feature's expired rows at once", async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const [over, address] = [new Date(0), '0xa'] as const
  await db.insertInto('sign_in_attempts').values({ address, network: 'n', message: 'm', expires_at: over }).execute()
  const request = { id: crypto.randomUUID(), auction_id: 0n, bidder: address, quantity: 1n, price: 1n }
  await db
    .insertInto('bid_requests')
    .values({ ...request, requested_at: over })
    .execute()
  await db.insertInto('faucet_gifts').values({ address, network: 'n', given_at: over }).execute()
  await db.insertInto('audit_log').values({ at: over, action: 'LOGGED_IN', actor: 'a', network: 'n' }).execute()
  const item = 'an item of a report'
  const items = { statement: item, work: item, content: item, content_url: item, proof: item, name: item, email: item }
  await db
    .insertInto('infringement_reports')
    .values({ ...items, network: null, closed_at: over, closed_by: 'a' })
    .execute()
  const cleaning = startCleaning(db, pino({ level: 'silent' }))
  await waitUntil('nothing over is left', async () => {
    const attempts = await db.selectFrom('sign_in_attempts').selectAll().execute()
    const requests = await db.selectFrom('bid_requests').selectAll().execute()
    const gifts = await db.selectFrom('faucet_gifts').selectAll().execute()
    const audited = await db.selectFrom('audit_log').selectAll().execute()
    const reports = await db.selectFrom('infringement_reports').selectAll().execute()
    return attempts.length + requests.length + gifts.length + audited.length + reports.length === 0
  })
  cleaning.stop()
})
