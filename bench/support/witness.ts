import type { Bid, ListAuctionsAnswer, ListBidsAnswer } from '@melos/api-contract'
import { type Answer, createHttpClient } from './http-client.ts'

/** What one answer says of the auction. */
export interface Reading {
  readonly startedAt: number
  readonly endedAt: number
  /** The last block that the index has, by the answer's own word. */
  readonly block: number
  readonly bidCount: number
  /** The transactions of the bids; of an answer that names bids. */
  readonly hashes?: ReadonlySet<string>
}

/** Reads the list, the auction and its bids again and again, each over a connection of its own, until stopped. */
export function watchAuction(url: string, auctionId: number): { stop(): Promise<Reading[]> } {
  const readings: Reading[] = []
  let isStopped = false
  const watch = async (path: string, understand: (body: unknown) => Pick<Reading, 'bidCount' | 'hashes'>) => {
    const client = createHttpClient(url, 1)
    while (!isStopped) {
      const startedAt = performance.now()
      const answer = await client.ask({ path })
      const endedAt = startedAt + answer.milliseconds
      readings.push({ startedAt, endedAt, block: readBlock(answer), ...understand(JSON.parse(answer.body)) })
    }
    client.close()
  }
  const watching = Promise.all([
    watch('/api/public/auctions', (body) => {
      // The contract of this path, as are the next two.
      const { data } = body as ListAuctionsAnswer
      return { bidCount: data.find(({ externalId }) => externalId === auctionId)?.bidCount ?? 0 }
    }),
    watch(`/api/public/auctions/external/${auctionId}`, (body) => (body as { body: { bidCount: number } }).body),
    watch(`/api/public/bids/${auctionId}`, (body) => {
      const { data, total } = body as ListBidsAnswer
      return { bidCount: total, hashes: new Set(data.flatMap(({ bids }) => bids).map(hashOf)) }
    }),
  ])
  // Heard again by whoever stops it.
  watching.catch(() => undefined)
  return {
    async stop() {
      isStopped = true
      await watching
      return readings
    },
  }
}

function hashOf({ startHashId }: Bid): string {
  return startHashId
}

function readBlock({ status, headers }: Answer): number {
  const block = headers['x-index-block']
  if (status !== 200 || block === undefined) throw new Error(`A read was answered with ${status} of block ${block}`)
  return Number(block)
}
