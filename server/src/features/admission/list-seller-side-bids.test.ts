import { randomUUID } from 'node:crypto'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { addAccount } from '../../../test/support/test-alerts.ts'
import { openTestCases } from '../../../test/support/test-cases.ts'
import { auctionCreated, bidPlaced, hoursFromNow, testBidder, testSeller } from '../../../test/support/test-market.ts'

const market = await openForTests(openTestCases())
const { db, send, admin } = market

const list = async (auctionId: number, query = '', token = admin) =>
  await send('GET', `/api/auctions/${auctionId}/seller-side-bids${query}`, { token })
const link = (accountId: string, address: `0x${string}`, linked_at: Date, unlinked_at: Date | null = null) =>
  db.insertInto('account_wallets').values({ address, account_id: accountId, linked_at, unlinked_at }).execute()
const contribute = async (songId: string, accountId: string, state: 'ACCEPTED' | 'DECLINED', place: number) =>
  await db
    .insertInto('contributors')
    .values({
      ...{ id: randomUUID(), song_id: songId, place, name: 'N', email: `${place}@wren.example`, account_id: accountId },
      ...{ roles: [], master_share: 0, composition_share: 0, state },
    })
    .execute()

test('lists bids of wallets that were ever linked to the artist or to a contributor who accepted, and says when', async () => {
  const [artist, contributor, declined, stranger] = [
    ...[await addAccount(db), await addAccount(db), await addAccount(db), await addAccount(db)],
  ] as const
  await market.listSong(0n, { uploader: artist })
  const { id: songId } = await db.selectFrom('studio_songs').select('id').executeTakeFirstOrThrow()
  await contribute(songId, contributor.id, 'ACCEPTED', 1)
  await contribute(songId, declined.id, 'DECLINED', 2)
  const bids = [1, 2, 3, 4, 5, 1].map((bidder, index) =>
    bidPlaced({
      ...{ auctionId: 0n, index: BigInt(index), quantity: BigInt(index + 1), price: parseEther('2') },
      bidder: testBidder(bidder),
    }),
  )
  await market.mine(...bids)
  expect((await list(0)).json()).toEqual({ data: [], total: 0 })

  // Test blocks are of the year 1970.
  const [before, after] = [new Date(-86_400_000), hoursFromNow(0)]
  await link(artist.id, testBidder(1), after)
  await link(contributor.id, testBidder(2), before, after)
  await link(declined.id, testBidder(3), after)
  await link(stranger.id, testBidder(4), after)
  const { data, total } = (await list(0)).json()
  expect(total).toBe(3)
  const of = ({ id, username }: typeof artist) => ({ id, username })
  expect(data).toMatchObject([
    { index: 0, wallet: testBidder(1), tokenCount: 1, side: 'ARTIST', account: of(artist), wasLinkedLater: true },
    { index: 1, wallet: testBidder(2), side: 'CONTRIBUTOR', account: of(contributor), wasLinkedLater: false },
    { index: 5, wallet: testBidder(1), tokenCount: 6, tokenPrice: '2', wasLinkedLater: true },
  ])
  expect((await list(0, '?page=2&size=2')).json()).toMatchObject({ data: [{ index: 5 }], total: 3 })
  expect((await list(0, '?page=50')).json()).toEqual({ data: [], total: 3 })

  // Whoever has the seller's wallet is the seller's side too, also of a song that administrators listed.
  await market.mine(auctionCreated(1n))
  await market.mine(
    bidPlaced({ auctionId: 1n, index: 0n, quantity: 1n, price: parseEther('2'), bidder: testBidder(4) }),
  )
  expect((await list(1)).json().total).toBe(0)
  await link(stranger.id, testSeller, before, after)
  expect((await list(1)).json().data).toMatchObject([{ side: 'ARTIST', account: of(stranger) }])
})

test('compares a bid with when its account joined the seller’s side, if that was after its wallet was linked', async () => {
  const [early, late, contributor] = [await addAccount(db), await addAccount(db), await addAccount(db)]
  await market.mine(auctionCreated(2n))
  const bids = [6, 7, 8].map((bidder, index) =>
    bidPlaced({
      ...{ auctionId: 2n, index: BigInt(index), quantity: 1n, price: parseEther('2') },
      bidder: testBidder(bidder),
    }),
  )
  await market.mine(...bids)
  await market.addSong(2n, { uploader: await addAccount(db) })
  const song = db.selectFrom('works').innerJoin('offers', 'offers.id', 'offer_id').select('song_id')
  const { song_id } = await song.where('title', '=', 'Song 2').executeTakeFirstOrThrow()
  const [before, after] = [new Date(-86_400_000), hoursFromNow(0)]
  for (const [account, bidder] of [
    [early, 6],
    [late, 7],
    [contributor, 8],
  ] as const) {
    await link(account.id, testBidder(bidder), before)
  }
  await link(early.id, testSeller, before, before)
  await link(late.id, testSeller, after)
  await contribute(song_id, contributor.id, 'ACCEPTED', 3)
  await db.updateTable('contributors').set({ answered_at: after }).where('account_id', '=', contributor.id).execute()
  const { data } = (await list(2)).json()
  expect(data.map((bid: { wasLinkedLater: boolean }) => bid.wasLinkedLater)).toEqual([false, true, true])
  expect(new Date(`${data[1].linkedAt}Z`).getTime()).toBeGreaterThan(Date.now() - 3_600_000)
})

test('is for administrators, and for auctions that exist', async () => {
  const someone = await addAccount(db)
  expect((await list(0, '', someone.token)).statusCode).toBe(403)
  expect((await list(99)).statusCode).toBe(404)
})
