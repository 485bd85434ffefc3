import { listAuction, readAuction } from './auctions.ts'
import { publishSong } from './catalogue.ts'
import { drawPicture, makeTone } from './make-media.ts'
import { type Market, openMarket } from './market.ts'
import { placeBids } from './place-bids.ts'
import { listShortAuctions, type ShortAuctions } from './short-auctions.ts'
import { bidsOfHarbour, fillers, harbour, harbourTerms, morning, plain, plainTerms, tide } from './songs.ts'
import type { Melos } from './start-melos.ts'
import { waitUntil } from './wait-until.ts'

const DAY = 86_400

export interface World {
  readonly market: Market
  /** Open, with every optional field and more bids than the page first shows. */
  readonly harbour: number
  /** Open, without bids; its song lasts three seconds. */
  readonly tide: number
  /** Open, without bids, files or optional fields. */
  readonly plain: number
  /** Starts in two days. */
  readonly morning: number
  /** They end after a minute, or as soon as a test uses the `ended` fixture. */
  readonly short: ShortAuctions
}

/** Creates songs and auctions in every state through the API and the chain. */
export async function buildWorld(melos: Melos): Promise<World> {
  const market = await openMarket(melos)
  const short = await listShortAuctions(market)
  const [fillerToken, plainToken, morningToken, tideToken, harbourToken] = await Promise.all([
    publishSong(market, { work: fillers.work, tokens: BigInt(fillers.count) * fillers.terms.tokens }),
    publishSong(market, { work: plain, tokens: plainTerms.tokens }),
    publishSong(market, {
      work: morning,
      files: { cover: drawPicture([28, 90, 110], [226, 205, 160]) },
      tokens: 5_000n,
    }),
    publishSong(market, {
      work: tide,
      files: {
        cover: drawPicture([24, 60, 52], [140, 190, 150]),
        // So quiet that the player raises it.
        audio: makeTone({ seconds: 3, hertz: 330, amplitude: 1_000 }),
      },
      tokens: 2_000n,
    }),
    publishSong(market, {
      work: harbour,
      files: {
        cover: drawPicture([200, 54, 29], [246, 200, 120]),
        avatar: drawPicture([40, 40, 60], [200, 190, 220]),
        audio: makeTone({ seconds: 30, hertz: 220 }),
      },
      tokens: harbourTerms.tokens,
    }),
  ])
  await Promise.all(Array.from({ length: fillers.count }, () => listAuction(market, fillerToken, fillers.terms)))
  // The list shows the newest first.
  const morningId = await listAuction(market, morningToken, {
    tokens: 5_000n,
    price: '1',
    seconds: 7 * DAY,
    startsIn: 2 * DAY,
  })
  const plainId = await listAuction(market, plainToken, plainTerms)
  const tideId = await listAuction(market, tideToken, { tokens: 2_000n, price: '1', seconds: DAY })
  const harbourId = await listAuction(market, harbourToken, harbourTerms)
  await placeBids(market, harbourId, bidsOfHarbour)
  await waitUntil('the bids are indexed', async () => {
    return (await readAuction(market, harbourId))?.bidCount === bidsOfHarbour.length
  })
  return { market, harbour: harbourId, tide: tideId, plain: plainId, morning: morningId, short }
}
