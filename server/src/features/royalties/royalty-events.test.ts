import { pino } from 'pino'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { readEventStream } from '../../../test/support/read-event-stream.ts'
import { openRoyaltyMarket } from '../../../test/support/royalty-market.ts'
import { buildTestApp } from '../../../test/support/test-app.ts'
import { createAuctionChannels } from '../../live/auction-channels.ts'
import { followLiveEvents } from '../../live/follow-live-events.ts'

// This file has its own chain, because it moves the chain's clock and removes blocks.
const market = await openForTests(openRoyaltyMarket())
const log = pino({ level: 'silent' })

test('open pages hear of a payment, and again when a reorganisation takes it back', async () => {
  const feed = await followLiveEvents(market.db, { databaseUrl: market.databaseUrl, log })
  const live = createAuctionChannels(market.db, { feed, log })
  const app = await buildTestApp(market.db, { live })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { song, auctionId } = await market.sellAndConfirm()
  const { id } = await market.payIn([{ song, eur: parseEther('100') }])
  expect(id).toBe(1n)

  const open = (path: string) => readEventStream(new URL(path, app.listeningOrigin))
  const royalties = await open('/api/public/royalties/events')
  const auction = await open(`/api/public/auctions/external/${auctionId}/events`)
  const block = await market.royalties.pay(market.one.account.address, [song])
  expect(await royalties.take('changed', 1)).toEqual([{}])

  await market.chain.forgetFrom(block)
  await market.pass(1)
  const heard = royalties.events.length
  expect(heard).toBeGreaterThanOrEqual(2)
  const second = await market.payIn([{ song, eur: parseEther('100') }])
  await auction.take('reload', 1)
  await market.chain.forgetFrom(second.block)
  await market.pass(1)
  await auction.take('reorg', 1)
  await royalties.take('changed', heard + 2)

  royalties.leave()
  auction.leave()
  await app.close()
  await feed.stop()
})
