import type { Market } from './open-market.ts'
import { passTime } from './pass-time.ts'
import { readAuction } from './read-auction.ts'
import { readOffer } from './read-offer.ts'
import { waitUntil } from './wait-until.ts'

/** Lets the time of an auction pass at once; returns when its end is public. */
export async function endAuction(market: Market, id: number): Promise<void> {
  const { chain } = market
  const [{ endsAt }, { timestamp }] = await Promise.all([readOffer(chain, id), chain.reader.getBlock()])
  if (timestamp < endsAt) await passTime(chain, Number(endsAt - timestamp))
  await waitUntil(`auction ${id} is over`, async () => (await readAuction(market, id))?.status.value === 'TERMINATED')
}
