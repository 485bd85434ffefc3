import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '@melos/test-kit/wait-until'
import { openEventReaders } from './support/event-readers.ts'
import { createHttpClient } from './support/http-client.ts'
import { printTable } from './support/print-table.ts'
import { openPublicAuction } from './support/public-auction.ts'
import { quantile } from './support/quantile.ts'
import { runMelos } from './support/run-melos.ts'

const STREAMS = 2_000
/** The bids together take longer than 30 seconds, the time limit for a request to arrive. */
const BIDS = 60
const BID_EVERY_MS = 600
const READ_EVERY_MS = 10
const READ_MS = 5_000
const PATIENCE_MS = 10_000
/** The p99 of the time between the first reader's event and the last reader's. */
const MOST_SPREAD_MS = 500

await using melos = await runMelos({ TRUSTED_PROXIES: '127.0.0.1,::1' })
const auction = await openPublicAuction(melos)
const client = createHttpClient(melos.url, 1)

/** One visitor reads repeatedly until the work is done. */
async function readDuring(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const { status, milliseconds } = await client.ask({ path: '/api/public/auctions' })
    if (status !== 200) throw new Error(`The list was answered with ${status}`)
    times.push(milliseconds)
    await delay(READ_EVERY_MS)
  }
  await done
  return times
}

/** Measures from the wallet to each reader, and from the first reader to the last. */
async function placeBids(readers: Awaited<ReturnType<typeof openEventReaders>>) {
  const deliveries: number[] = []
  const spreads: number[] = []
  for (let bidId = 1; bidId <= BIDS; bidId++) {
    const sentAt = performance.now()
    await auction.bid()
    await waitUntil(
      `bid ${bidId} has reached every reader`,
      () => readers.arrivalsOf(bidId).length >= STREAMS,
      PATIENCE_MS,
    )
    const arrivals = readers.arrivalsOf(bidId)
    if (arrivals.length !== STREAMS) throw new Error(`Bid ${bidId} came ${arrivals.length} times`)
    for (const at of arrivals) deliveries.push(at - sentAt)
    spreads.push(Math.max(...arrivals) - Math.min(...arrivals))
    await delay(Math.max(0, BID_EVERY_MS - (performance.now() - sentAt)))
  }
  return { deliveries, spreads }
}

function row(what: string, times: readonly number[]): string[] {
  return [what, ...[0.5, 0.99, 1].map((share) => `${quantile(times, share).toFixed(1)} ms`)]
}

await waitUntil('the auction is public', async () => (await client.ask({ path: auction.path })).status === 200)
await readDuring(delay(READ_MS))
const alone = await readDuring(delay(READ_MS))
const bytesBefore = melos.residentBytes()
const openingAt = performance.now()
using readers = await openEventReaders(new URL(`${auction.path}/events`, melos.url), STREAMS)
const openedMs = performance.now() - openingAt
const bytesPerStream = (melos.residentBytes() - bytesBefore) / STREAMS
const quiet = await readDuring(delay(READ_MS))
const processorBefore = melos.processorMs()
const placing = placeBids(readers)
const busy = await readDuring(placing)
const { deliveries, spreads } = await placing
const processorMs = (melos.processorMs() - processorBefore) / BIDS

printTable(
  [`${STREAMS} streams for one auction`, 'p50', 'p99', 'most'],
  [
    row('a bid, from the wallet to each reader', deliveries),
    row('from the first reader to the last', spreads),
    row('a public read without streams', alone),
    row('a public read with quiet streams', quiet),
    row('a public read while bids are sent', busy),
  ],
)
console.log(`
Opening all: ${(openedMs / 1000).toFixed(1)} s. Memory: ${(bytesPerStream / 1024).toFixed(0)} KiB a stream.
Server processor time for each bid, including its reads: ${processorMs.toFixed(0)} ms. Streams lost: ${readers.lostCount()}.`)
if (readers.lostCount() > 0 || quantile(spreads, 0.99) > MOST_SPREAD_MS) process.exitCode = 1
client.close()
