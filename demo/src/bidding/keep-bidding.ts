import { setTimeout as delay } from 'node:timers/promises'
import { listAuctions } from '@melos/api-contract'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { House } from '../house.ts'
import { placeBid } from '../world/place-bid.ts'
import { chooseBid } from './choose-bid.ts'

interface Bidding {
  readonly apiUrl: string
  readonly bidders: readonly PrivateKeyAccount[]
}

const SHORTEST_MS = 8_000
const LONGEST_MS = 40_000

/** Places bids until the program ends. A bid can fail, for example if another bidder was faster. */
export async function keepBidding(house: House, { apiUrl, bidders }: Bidding): Promise<never> {
  const address = new URL(`${listAuctions.path}?statuses=OPEN&size=100`, apiUrl)
  for (;;) {
    try {
      const answer = listAuctions.answer.parse(await (await fetch(address)).json())
      const chosen = chooseBid(answer.data, { now: new Date(), random: Math.random })
      const from = bidders[Math.floor(Math.random() * bidders.length)]
      if (chosen !== undefined && from !== undefined) await placeBid(house, { from, ...chosen })
    } catch (error) {
      console.warn(`A sample bid was not placed: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
    await delay(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
  }
}
