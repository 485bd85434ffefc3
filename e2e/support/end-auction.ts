import type { Market } from './open-market.ts'
import { readAuction } from './read-auction.ts'
import { readOffer } from './read-offer.ts'
import { waitUntil } from './wait-until.ts'

/** Until the server's clock and the chain's are both past the end: the chain's stands still between two blocks. */
export async function waitUntilOver(market: Market, id: number): Promise<void> {
  const { endsAt } = await readOffer(market.chain, id)
  await waitUntil(`auction ${id} is over`, async () => (await readAuction(market, id))?.status.value === 'TERMINATED')
  await waitUntil('so it is on the chain', async () => (await market.chain.reader.getBlock()).timestamp >= endsAt)
}
