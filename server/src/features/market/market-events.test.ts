import { waitUntil } from '@melos/test-kit/wait-until'
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
const { trading, one, other } = market
const log = pino({ level: 'silent' })

test('open pages hear of orders, trades, halts and royalties, and read again after a reorganisation', async () => {
  const feed = await followLiveEvents(market.db, { databaseUrl: market.databaseUrl, log })
  const live = createAuctionChannels(market.db, { feed, log })
  const app = await buildTestApp(market.db, { live })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const [{ song, auctionId }, quiet] = [await market.sellAndConfirm(), await market.sellAndConfirm()]
  await trading.switchOn()
  for (const sold of [song, quiet.song]) await trading.open(sold)
  await market.caughtUp()
  await feed.catchUp()

  const open = (id: bigint, options: { lastEventId?: string } = {}) =>
    readEventStream(new URL(`/api/public/markets/${id}/events`, app.listeningOrigin), options)
  const events = await open(auctionId)
  const others = await open(quiet.auctionId)
  const price = parseEther('5')
  await trading.offer(one.account, { song, quantity: 4n, price })
  expect(await events.take('order', 1)).toEqual([{}])
  const { lastEventId } = events
  const block = await trading.buy(other.account, { song, quantity: 3n, price, fillOnly: true })
  const [trade] = await events.take('trade', 1)
  expect(trade).toMatchObject({ price: '5', quantity: 3, side: 'BUY', buyer: other.account.address })
  await market.chain.forgetFrom(block)
  await market.pass(1)
  await events.take('reload', 1)
  await trading.halt(song)
  expect(await events.take('state', 1)).toEqual([{}])
  await market.caughtUp()
  const heard = (await events.take('order', 2)).length
  await market.payIn([{ song, eur: parseEther('100') }])
  await events.take('order', heard + 1)
  expect(others.events).toEqual([])
  const late = await open(auctionId, { lastEventId })
  expect(await late.take('trade', 1)).toEqual([trade])
  await late.take('reload', 1)
  late.leave()

  const unknown = await fetch(new URL('/api/public/markets/999/events', app.listeningOrigin))
  expect(unknown.status).toBe(404)
  events.leave()
  others.leave()
  await waitUntil('both streams are over', () => live.streamCount === 0)
  await app.close()
  await feed.stop()
})
