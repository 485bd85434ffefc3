import { setTimeout as delay } from 'node:timers/promises'
import { listAuctions } from '@melos/api-contract'
import type { PrivateKeyAccount } from 'viem/accounts'
import { callServer } from '../call-server.ts'
import type { House } from '../house.ts'
import type { Song } from '../song.ts'
import { findHolders, findMarket, marketStates, readBook } from '../trading/read-market.ts'
import { trade } from '../trading/trade.ts'
import { placeBid } from '../world/place-bid.ts'
import { chooseBid } from './choose-bid.ts'

interface Bidding {
  readonly apiUrl: string
  readonly bidders: readonly PrivateKeyAccount[]
  /** The song that they also trade. */
  readonly traded: Song
}

const SHORTEST_MS = 8_000
const LONGEST_MS = 40_000
/** One of so many turns is an order instead of a bid. */
const TURNS = 4

/** Places bids, and now and then an order, until the program ends. Both can fail, for example if someone else was faster. */
export async function keepBidding(house: House, bidding: Bidding): Promise<never> {
  for (let turn = 0; ; turn++) {
    const [name, act] = turn % TURNS === 1 ? (['order', order] as const) : (['bid', bid] as const)
    try {
      await act(house, bidding)
    } catch (error) {
      console.warn(`A sample ${name} was not placed: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
    await delay(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
  }
}

async function bid(house: House, { apiUrl, bidders }: Bidding): Promise<void> {
  const path = `${listAuctions.path}?statuses=OPEN&size=100`
  const answer = listAuctions.answer.parse(await callServer(apiUrl, path, { method: listAuctions.method }))
  const chosen = chooseBid(answer.data, { now: new Date(), random: Math.random })
  const from = bidders[Math.floor(Math.random() * bidders.length)]
  if (chosen !== undefined && from !== undefined) await placeBid(house, { from, ...chosen })
}

async function order(house: House, { apiUrl, bidders, traded }: Bidding): Promise<void> {
  const sold = await findMarket(apiUrl, traded)
  // An administrator may have halted it.
  if (sold === undefined || (await readBook(house, sold.song)).state !== marketStates.open) return
  const holders = await findHolders(house, { song: sold.song, bidders })
  await trade(house, { sold, holders, random: Math.random })
}
