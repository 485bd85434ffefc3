import { listAuction, type Terms } from './list-auction.ts'
import type { Market } from './open-market.ts'
import { publishSong } from './publish-song.ts'
import { readAuction } from './read-auction.ts'
import { waitUntil } from './wait-until.ts'

const DAY = 86_400

export interface OpenAuction {
  readonly id: number
  readonly title: string
}

/** A song of its own in an auction of its own, that the public sees. */
export async function openAuction(market: Market, title: string, terms: Partial<Terms> = {}): Promise<OpenAuction> {
  const work = { title, artist: 'The Open Doors', genres: [{ label: 'Ballad' }] }
  const whole: Terms = { tokens: 100n, price: '1', seconds: DAY, ...terms }
  const id = await listAuction(market, await publishSong(market, { work, tokens: whole.tokens }), whole)
  await waitUntil(`${title} is public`, async () => (await readAuction(market, id)) !== undefined)
  return { id, title }
}
