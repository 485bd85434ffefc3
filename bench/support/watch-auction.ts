import type { Bid, ListAuctionsAnswer, ListBidsAnswer } from '@melos/api-contract'
import { type Answer, createHttpClient } from './http-client.ts'

export interface Reading {
  readonly startedAt: number
  readonly endedAt: number
  /** The index's last block according to the answer. */
  readonly block: number
  readonly bidCount: number
  /** The bids' transactions, if the answer lists bids. */
  readonly hashes?: ReadonlySet<string>
}

/** Reads the list, the auction and its bids repeatedly, each over its own connection, until stopped. */
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
      // The API contract defines these three answers.
      const { data } = body as ListAuctionsAnswer
      return { bidCount: data.find(({ externalId }) => externalId === auctionId)?.bidCount ?? 0 }
    }),
    watch(`/api/public/auctions/external/${auctionId}`, (body) => (body as { body: { bidCount: number } }).body),
    watch(`/api/public/bids/${auctionId}`, (body) => {
      const { data, total } = body as ListBidsAnswer
      return { bidCount: total, hashes: new Set(data.flatMap(({ bids }) => bids).map(hashOf)) }
    }),
  ])
  // `stop` reports the error.
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

interface PlacedBid {
  readonly block: number
  readonly hash: string
}

/** Counts answers that lack a bid although they, or an answer that ended before their request, already include its block. */
export function countStale(readings: readonly Reading[], bids: readonly PlacedBid[]): number {
  const ended = readings.toSorted((one, other) => one.endedAt - other.endedAt)
  let seen = 0
  let known = 0
  let stale = 0
  for (const reading of readings.toSorted((one, other) => one.startedAt - other.startedAt)) {
    for (let next = ended[seen]; next !== undefined && next.endedAt < reading.startedAt; next = ended[seen]) {
      known = Math.max(known, next.block)
      seen += 1
    }
    const due = bids.filter(({ block }) => block <= Math.max(known, reading.block))
    if (!due.every(({ hash }) => reading.hashes?.has(hash) ?? true) || reading.bidCount < due.length) stale += 1
  }
  return stale
}
