import type { PrivateKeyAccount } from 'viem/accounts'
import type { House } from '../house.ts'
import { chooseOrder } from './choose-order.ts'
import { placeOrder } from './place-order.ts'
import { readMarket, readTrader, type SoldSongMarket } from './read-market.ts'

interface Trading {
  readonly sold: SoldSongMarket
  /** Only they trade, and none sells everything. */
  readonly holders: readonly PrivateKeyAccount[]
  readonly random: () => number
}

/** One of the song's holders places an order, if there is a plausible one. */
export async function trade(house: House, { sold, holders, random }: Trading): Promise<void> {
  const { song } = sold
  const from = holders[Math.floor(random() * holders.length)]
  if (from === undefined) return
  const trader = await readTrader(house, song, from)
  const order = chooseOrder(await readMarket(house, sold), trader, random)
  if (order !== undefined) await placeOrder(house, { from, song, ...order })
}
