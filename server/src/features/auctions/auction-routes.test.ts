import type { FastifyInstance } from 'fastify'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/support/test-app.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { migrate } from '../../database/migrate.ts'
import type { NewAuctionRow } from '../../database/schema.ts'
import { insertAuction } from './auction-store.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance

const HOUR_MS = 3_600_000
const hoursFromNow = (hours: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * HOUR_MS)

function auction(id: bigint, row: Partial<NewAuctionRow>): NewAuctionRow {
  return {
    id,
    block_number: id,
    seller: '0x00000000000000000000000000000000000000A1',
    token: '0x00000000000000000000000000000000000000b2',
    token_name: `Song ${id}`,
    initial_price: parseEther('1'),
    token_amount: 1_000n,
    threshold: parseEther('1000'),
    starts_at: hoursFromNow(-1),
    ends_at: hoursFromNow(1),
    ...row,
  }
}

const pending = auction(0n, { starts_at: hoursFromNow(1), ends_at: hoursFromNow(2) })
const open = auction(1n, {
  initial_price: parseEther('12.34'),
  token_amount: 7n,
  threshold: 86_419_752_308_641_975_230n,
})
const ended = auction(2n, { starts_at: hoursFromNow(-2), ends_at: hoursFromNow(0) })

beforeAll(async () => {
  database = await createTestDatabase()
  await migrate(database.db)
  for (const row of [pending, open, ended]) await insertAuction(database.db, row)
  app = await buildTestApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database[Symbol.asyncDispose]()
})

const get = (query: string) => app.inject(`/api/public/auctions${query}`)
const ids = async (query: string): Promise<number[]> =>
  (await get(query)).json<{ data: { externalId: number }[] }>().data.map(({ externalId }) => externalId)

describe('GET /api/public/auctions', () => {
  test('an auction has the fields and forms of the specification', async () => {
    const answer = await get('?statuses=OPEN')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      data: [
        {
          externalId: 1,
          title: 'Song 1',
          status: { value: 'OPEN', label: 'Open' },
          tokensAvailable: 7,
          tokensOffered: 7,
          target: '86.41975230864197523',
          tokenName: 'Song 1',
          salesStartDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          salesEndDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      ],
      total: 1,
    })
  })

  test.each([
    ['', [2, 1, 0]],
    ['?statuses=OPEN,PENDING', [1, 0]],
    ['?statuses=PENDING', [0]],
    ['?statuses=TERMINATED', [2]],
    ['?statuses=TERMINATED,PROCESSED', [2]],
    ['?statuses=PROCESSED', []],
    ['?page=1&size=2', [2, 1]],
    ['?page=2&size=2', [0]],
  ])('%s gives %o, newest first', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  test('a page outside the range is empty and has the right total', async () => {
    expect((await get('?page=5&size=2')).json()).toEqual({ data: [], total: 3 })
  })

  test.each([
    ['?page=0', 'page'],
    ['?page=x', 'page'],
    ['?page=1.5', 'page'],
    ['?size=0', 'size'],
    ['?size=101', 'size'],
    ['?statuses=OPEN,CLOSED', 'statuses'],
    ['?statuses=', 'statuses'],
    ['?colour=red', 'colour'],
  ])('%s is refused by name', async (query, field) => {
    const answer = await get(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'BAD_REQUEST', message: expect.stringContaining(field) })
  })
})
