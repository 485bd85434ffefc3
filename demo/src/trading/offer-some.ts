import { PRICE_STEP } from '@melos/clearing'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { House } from '../house.ts'
import { placeOrder } from './place-order.ts'
import { findHolders, readBook, readTrader, type SoldSongMarket } from './read-market.ts'

/** In percent of the auction's price. */
const PRICE = 115n

/** A holder offers a quarter of its tokens, unless there are orders already. */
export async function offerSome(
  house: House,
  { sold: { song, auctionPrice }, bidders }: { sold: SoldSongMarket; bidders: readonly PrivateKeyAccount[] },
): Promise<void> {
  const [from] = await findHolders(house, { song, bidders })
  if (from === undefined || (await readBook(house, song)).orderCount > 0n) return
  const { free } = await readTrader(house, song, from)
  const wanted = (auctionPrice * PRICE) / 100n
  const price = wanted - (wanted % PRICE_STEP)
  await placeOrder(house, { from, song, side: 'sell', price, quantity: free / 4n, fillOnly: false })
}
