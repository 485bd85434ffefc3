import { setTimeout as delay } from 'node:timers/promises'
import { type Auction, listAuctions } from '@melos/api-contract'
import { callServer, RefusedError } from './call-server.ts'

const LOOK_EVERY_MS = 250
const PATIENCE_MS = 20_000

/** The number of the auction with this title. The index can be a moment behind the chain, or be rebuilt. */
export async function untilListed(apiUrl: string, title: string): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = (await list(apiUrl)).find((auction) => auction.title === title)
    if (found !== undefined) return found.externalId
    if (Date.now() > deadline) throw new RefusedError(`${title} isn’t listed`, 404)
    await delay(LOOK_EVERY_MS)
  }
}

async function list(apiUrl: string): Promise<readonly Auction[]> {
  const { method, path } = listAuctions
  try {
    return listAuctions.answer.parse(await callServer(apiUrl, `${path}?size=100`, { method })).data
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return []
  }
}
