import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { cleanReports } from './infringement-report-store.ts'

const database = await openForTests(createTestDatabase())

test('reports are kept for ten years after they were closed, and open ones for as long as they are', async () => {
  const at = new Date('2026-02-20T12:00:00Z')
  await insert('over', { closedAt: new Date(at.getTime() - 1) })
  await insert('kept', { closedAt: at })
  await insert('open', { closedAt: null })
  await cleanReports(database.db, new Date('2036-02-20T12:00:00Z'))
  const left = await database.db.selectFrom('infringement_reports').select('name').orderBy('id').execute()
  expect(left.map(({ name }) => name)).toEqual(['kept', 'open'])
})

test('the network of a report is deleted after a day', async () => {
  await database.db.deleteFrom('infringement_reports').execute()
  await insert('yesterday', { closedAt: null, age: '24 hours' })
  await insert('today', { closedAt: null, age: '23 hours 59 minutes' })
  await cleanReports(database.db, new Date())
  const rows = await database.db.selectFrom('infringement_reports').select(['name', 'network']).orderBy('id').execute()
  expect(rows).toEqual([
    { name: 'yesterday', network: null },
    { name: 'today', network: '203.0.113.5' },
  ])
})

async function insert(name: string, { closedAt, age = '1 hour' }: { closedAt: Date | null; age?: string }) {
  const item = `an item of ${name}`
  await database.db
    .insertInto('infringement_reports')
    .values({
      ...{ statement: item, work: item, content: item, proof: item, content_url: 'https://melos.example', name },
      ...{ email: 'ada@wren.example', network: '203.0.113.5', reported_at: sql`now() - ${age}::interval` },
      ...{ closed_at: closedAt, closed_by: closedAt === null ? null : 'admin@melos.example' },
    })
    .execute()
}
