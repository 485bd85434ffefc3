import { endAuction, listAuction, readAuction, settleAuction } from './auctions.ts'
import { publishSong } from './catalogue.ts'
import type { Market } from './market.ts'
import { type PlannedBid, placeBids } from './place-bids.ts'
import { waitUntil } from './wait-until.ts'

/** The contract's shortest duration. */
const SECONDS = 60
const terms = { tokens: 100n, price: '1', seconds: SECONDS }

const endings = {
  /** No bids. */
  unwanted: [],
  /** Undersubscribed and not settled. */
  tooFew: [{ tokens: 40n, price: '2' }],
  /** Undersubscribed, settled and refunded. */
  givenBack: [{ tokens: 99n, price: '3' }],
  /** Oversubscribed and not settled. */
  sold: [
    { tokens: 60n, price: '4' },
    { tokens: 60n, price: '3' },
    { tokens: 10n, price: '2' },
  ],
  /** Sold and settled. */
  paid: [
    { tokens: 80n, price: '5' },
    { tokens: 20n, price: '2.5' },
  ],
} satisfies Record<string, readonly PlannedBid[]>

type Ending = keyof typeof endings
const names = Object.keys(endings) as Ending[] // of the literal above, so these are its keys
const settled = ['givenBack', 'paid'] as const

export const shortTitles: Record<Ending, string> = {
  unwanted: 'Nobody Came',
  tooFew: 'Half a Crowd',
  givenBack: 'Return to Sender',
  sold: 'Sold at Sundown',
  paid: 'Paid in Full',
}

export type ShortAuctions = Readonly<Record<Ending, number>>

/** Lists one-minute auctions and places their bids. */
export async function listShortAuctions(market: Market): Promise<ShortAuctions> {
  const tokens = await Promise.all(
    names.map((name) => {
      const work = { title: shortTitles[name], artist: 'The Finishers', genres: [{ label: 'Ballad' }] }
      return publishSong(market, { work, tokens: terms.tokens })
    }),
  )
  const ids: Partial<Record<Ending, number>> = {}
  for (const [index, name] of names.entries()) {
    const token = tokens[index]
    if (token === undefined) throw new Error(`${name} has no token`)
    const id = await listAuction(market, token, terms)
    await placeBids(market, id, endings[name])
    ids[name] = id
  }
  // The loop has set an id for every name.
  return ids as ShortAuctions
}

/** Ends the auctions and settles those that should be settled. */
export async function finishShortAuctions(market: Market, ids: ShortAuctions): Promise<ShortAuctions> {
  const isAt = async (name: Ending, status: string) => (await readAuction(market, ids[name]))?.status.value === status
  for (const name of names) await endAuction(market, ids[name])
  for (const name of settled) await settleAuction(market, ids[name])
  await waitUntil('the settlements are indexed', async () => {
    const done = await Promise.all(settled.map((name) => isAt(name, 'PROCESSED')))
    return done.every(Boolean)
  })
  return ids
}
