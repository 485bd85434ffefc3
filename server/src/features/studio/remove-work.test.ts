import { beforeAll, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { auctionCleared, auctionCreated, openTestMarket, tokenOf } from '../../../test/support/test-market.ts'
import { removeWork } from './remove-work.ts'

const market = await openForTests(openTestMarket())
const running = 0n
const sold = 1n
const notSold = 2n
const soldLater = 3n
const blocked = 5n
const unlisted = 9n

beforeAll(async () => {
  const later = { token: tokenOf(soldLater) }
  await market.mine(
    auctionCreated(running),
    auctionCreated(sold),
    auctionCreated(notSold),
    auctionCreated(soldLater),
    auctionCreated(4n, later),
    auctionCreated(blocked),
  )
  await market.mine(
    auctionCleared(sold, 10n ** 18n),
    auctionCleared(notSold),
    auctionCleared(soldLater),
    auctionCleared(blocked),
  )
  for (const id of [running, sold, notSold, soldLater, blocked, unlisted]) {
    await market.addWork(tokenOf(id), { title: `Work ${id}` })
  }
})

const remove = async (token: bigint) => {
  const { id } = await market.db
    .selectFrom('works')
    .select('id')
    .where('token', '=', tokenOf(token))
    .executeTakeFirstOrThrow()
  await market.db.transaction().execute((tx) => removeWork(tx, id))
}
const list = async (query = '') => (await market.app.inject(`/api/public/auctions${query}`)).json()

test.each([
  ['runs', running],
  ['was sold', sold],
  ['was not sold at first and is on offer again', soldLater],
  ['is a token in a wallet', unlisted],
])('a song that %s is held', async (_, token) => {
  await expect(remove(token)).rejects.toMatchObject({ code: 'WORK_HELD' })
})

test('a song that was not sold leaves lists and searches, and its page says so', async () => {
  expect((await list('?search=work+2')).total).toBe(1)
  await remove(notSold)
  expect((await list('?search=work+2')).total).toBe(0)
  expect((await list()).total).toBe(5)
  expect((await market.app.inject('/sitemap.xml')).body).not.toContain(`/auction/${notSold}<`)
  const { body } = (await market.app.inject(`/api/public/auctions/external/${notSold}`)).json()
  expect(body).toMatchObject({
    title: 'Work 2',
    description: '',
    removedDate: expect.stringMatching(/^20/),
    bidCount: 0,
  })
})

test('a blocked song is held until its files are deleted', async () => {
  const work = market.db.selectFrom('works').select('id').where('token', '=', tokenOf(blocked))
  const { id: work_id } = await work.executeTakeFirstOrThrow()
  const now = new Date()
  const block = { work_id, cause: 'DECISION', from_at: now, made_by: 'admin@melos.local' } as const
  await market.db
    .insertInto('work_blocks')
    .values({ ...block, kind: 'PERMANENT', permanent_at: now })
    .execute()
  await expect(remove(blocked)).rejects.toMatchObject({ code: 'WORK_HELD' })
  await market.db.updateTable('work_blocks').set({ files_deleted_at: now }).where('work_id', '=', work_id).execute()
  await remove(blocked)
})
