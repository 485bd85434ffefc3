import { type Market, openMarket } from './market.ts'
import { type SoldSong, sellSong } from './royalties.ts'
import { startMelos } from './start-melos.ts'
import { waitUntil } from './wait-until.ts'
import { expect, test as watched } from './watched-test.ts'

interface Trading {
  readonly market: Market
  /** 60 and 40 tokens, for 1 MELS each. */
  readonly song: SoldSong
}

/** A Melos of its own, because the market as a whole is switched on once. The files that use it share it. */
export const test = watched.extend<object, { trading: Trading }>({
  trading: [
    async ({}, use) => {
      const { melos, stop } = await startMelos({ DEMO: 'off' })
      const market = await openMarket(melos, { bidders: 0 })
      const song = await sellSong(market, 'Night Ferry Home', [60n, 40n])
      const page = new URL(`/api/public/markets/${song.auctionId}`, melos.address)
      await waitUntil('the song’s market is public', async () => (await fetch(page)).ok)
      await use({ market, song })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ trading }, use) => use(trading.market.melos.address),
})

export { expect }
