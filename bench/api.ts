import type { Auction } from '@melos/api-contract'
import type { BareAnswers } from './support/bare-server.ts'
import { BIDS_PER_WALLET, fundBiddingWallets } from './support/bidding-wallets.ts'
import { formatMs } from './support/format-ms.ts'
import { createHttpClient } from './support/http-client.ts'
import { describeLoad, joinLoads, type Load, speedOf } from './support/load.ts'
import type { LoadOrder } from './support/load-client.ts'
import { openLocalChain } from './support/local-chain.ts'
import { mineTransactions } from './support/mine-transactions.ts'
import { placeBids } from './support/place-bids.ts'
import { printTable } from './support/print-table.ts'
import { startProgram } from './support/program.ts'
import { publishWork } from './support/publish-work.ts'
import { quantile } from './support/quantile.ts'
import { runMelos } from './support/run-melos.ts'
import { waitForBlock } from './support/wait-for-block.ts'
import { countStale, watchAuction } from './support/watch-auction.ts'

/** One page of the list. */
const AUCTIONS = 9
const FEW_BIDS = 10
const MANY_BIDS = Number(process.argv[2] ?? 10_000)
const ROUNDS = 5
const ROUND_MS = 2_000
const PAGE_ROUNDS = 40
const READERS = 200
const BIDS_PER_SECOND = 50
const BUSY_SECONDS = 15

const LEAST_SHARE_OF_BARE = 0.25
const MOST_P99_BY_P50 = 8

await using melos = await runMelos({})
await using loader = startProgram<LoadOrder, Load>('./load-client.ts')
await using bare = startProgram<BareAnswers, string>('./bare-server.ts')
const client = createHttpClient(melos.url, 1)
const chain = await openLocalChain(melos)
melos.pauseSupervisor()

const listPath = '/api/public/auctions'
const detailOf = (id: number) => `/api/public/auctions/external/${id}`
const bidsOf = (id: number) => `/api/public/bids/${id}`

/** One auction with few bids, one with many and one that gets bids during the reads; the rest fill the page. */
const [few, many, busy] = [0, 1, 2]
for (let index = 0; index < AUCTIONS; index++) await chain.createAuction(await publishWork(melos, { chain }))
const wallets = await fundBiddingWallets(chain, Math.ceil(MANY_BIDS / BIDS_PER_WALLET))
await mineTransactions(chain.node, [...wallets.makeBids(few, FEW_BIDS), ...wallets.makeBids(many, MANY_BIDS)])
await waitUntilIndexed()

// The API contract defines this answer.
const { bidCount } = (JSON.parse(await read(detailOf(many))) as { body: Auction }).body
if (bidCount !== MANY_BIDS) throw new Error(`There are ${bidCount} bids, not ${MANY_BIDS}`)
const bareUrl = await bare.ask({ [listPath]: await read(listPath), [detailOf(many)]: await read(detailOf(many)) })

async function read(path: string): Promise<string> {
  const { status, body } = await client.ask({ path })
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body}`)
  return body
}

async function waitUntilIndexed(): Promise<void> {
  await waitForBlock(melos.url, await chain.readHead())
}

/** The two take turns, so that anything that slows the machine slows both. Returns the lowest share of bare Fastify's speed. */
async function compareWithBare(connections: number): Promise<number> {
  const pages = [listPath, detailOf(many)].map((path) => ({ path, ours: [] as Load[], bare: [] as Load[] }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const page of pages) {
      const order = { paths: [page.path], connections, milliseconds: ROUND_MS }
      page.ours.push(await loader.ask({ ...order, url: melos.url }))
      page.bare.push(await loader.ask({ ...order, url: bareUrl }))
    }
  }
  // The first round warms up.
  const rows = pages.map(({ path, ours, bare }) => ({
    path,
    ours: joinLoads(ours.slice(1)),
    bare: joinLoads(bare.slice(1)),
  }))
  printTable(
    [`connections: ${connections}`, 'requests a second', 'p50', 'p99', 'of bare Fastify'],
    rows.flatMap(({ path, ours, bare }) => [
      [path, ...describeLoad(ours), `${(speedOf(ours) / speedOf(bare)).toFixed(2)} ×`],
      ['the same JSON by bare Fastify', ...describeLoad(bare), ''],
    ]),
  )
  return Math.min(...rows.map(({ ours, bare }) => speedOf(ours) / speedOf(bare)))
}

/** Each round begins with a bid in another auction, so that no answer is cached; the two auctions alternate in going first. */
async function compareBidCounts(): Promise<void> {
  const pages = [
    { name: 'the auction', pathOf: detailOf },
    { name: 'its first 10 bids', pathOf: (id: number) => `${bidsOf(id)}?size=10` },
    { name: 'a list with it alone', pathOf: (id: number) => `${listPath}?size=1&page=${AUCTIONS - id}` },
  ].map((page) => ({ ...page, times: { [few]: [] as number[], [many]: [] as number[] } }))
  for (let round = 0; round < PAGE_ROUNDS; round++) {
    await chain.node.callAll(wallets.makeBids(busy, 1))
    await waitUntilIndexed()
    for (const { pathOf, times } of pages) {
      for (const id of round % 2 === 0 ? [few, many] : [many, few]) {
        const { milliseconds } = await client.ask({ path: pathOf(id) })
        times[id]?.push(milliseconds)
      }
    }
  }
  printTable(
    ['an uncached answer, median', `${FEW_BIDS} bids`, `${MANY_BIDS} bids`, 'ratio'],
    pages.map(({ name, times }) => {
      const [fewMs, manyMs] = [quantile(times[few] ?? [], 0.5), quantile(times[many] ?? [], 0.5)]
      return [name, formatMs(fewMs), formatMs(manyMs), `${(manyMs / fewMs).toFixed(2)} ×`]
    }),
  )
}

/** Measures readers alone first, then during bids, with a watcher that checks the answers. */
async function readWhileBidding(): Promise<{ spread: number; stale: number }> {
  const paths = [listPath, detailOf(busy), bidsOf(busy)]
  const order = { url: melos.url, paths, connections: READERS, milliseconds: BUSY_SECONDS * 1_000 }
  const alone = await loader.ask(order)
  const earlier = (await chain.listBids(busy)).length
  const watcher = watchAuction(melos.url, busy)
  const placing = placeBids(chain.node, wallets.makeBids(busy, BIDS_PER_SECOND * BUSY_SECONDS), BIDS_PER_SECOND)
  const load = await loader.ask(order)
  const head = await chain.readHead()
  await placing
  await waitUntilIndexed()
  const readings = await watcher.stop()
  const bids = await chain.listBids(busy)
  const perSecond = (bids.filter(({ block }) => block <= head).length - earlier) / load.seconds
  const stale = countStale(readings, bids)

  const rows: [string, Load][] = [
    ['no bids', alone],
    [`${perSecond.toFixed(0)} bids a second`, load],
  ]
  printTable(
    [`${READERS} connections: list, auction and bids in turns`, 'requests a second', 'p50', 'p99', 'p99 / p50'],
    rows.map(([name, one]) => [name, ...describeLoad(one), spreadOf(one).toFixed(1)]),
  )
  console.log(`
Answers checked: ${readings.length}. Answers that lacked an indexed bid: ${stale}.`)
  return { spread: spreadOf(load), stale }
}

function spreadOf({ times }: Load): number {
  return quantile(times, 0.99) / quantile(times, 0.5)
}

const share = await compareWithBare(50)
await compareWithBare(1)
await compareBidCounts()
const { spread, stale } = await readWhileBidding()
if (share < LEAST_SHARE_OF_BARE || spread >= MOST_P99_BY_P50 || stale > 0) process.exitCode = 1
client.close()
