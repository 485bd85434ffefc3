import type { Market } from '@melos/api-contract'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import type { Address } from 'viem'
import { formatMs } from './support/format-ms.ts'
import { createHttpClient } from './support/http-client.ts'
import { openLocalChain } from './support/local-chain.ts'
import { mineTransactions } from './support/mine-transactions.ts'
import { printTable } from './support/print-table.ts'
import { publishWork } from './support/publish-work.ts'
import { quantile } from './support/quantile.ts'
import { openRelay } from './support/relay.ts'
import { runMelos } from './support/run-melos.ts'
import { readerAdmin, runReader } from './support/run-reader.ts'
import { openTrading } from './support/trading-wallets.ts'
import { waitForBlock } from './support/wait-for-block.ts'

const FEW = 10
/** Half of them rest, and half of them trade. */
const MANY = Number(process.argv[2] ?? 100_000)
const WALLETS = 50
const ROUNDS = 40
/** A market page's calls must not cost more with many orders and trades. */
const MOST_RATIO = 1.5
/** Far below what was measured on a busy machine. */
const LEAST_ORDERS_A_SECOND = 100

await using owner = await runMelos({})
const chain = await openLocalChain(owner)
await using folder = await makeTemporaryFolder()
const deployment = { ...chain.contracts, startBlock: 0 }

/** A second Melos that reads the first one's chain. */
const readFrom = (rpcUrl: string) => runReader({ rpcUrl, folder: folder.path, name: 'data', deployment })

/** Only songs of known works have public markets, so the reader stores the works first. */
async function publishSongs(count: number): Promise<Address[]> {
  await using reader = await readFrom(chain.node.rpcUrl)
  const songs: Address[] = []
  for (let place = 0; place < count; place++) songs.push(await publishWork(reader, { chain, admin: readerAdmin }))
  return songs
}

const say = (what: string) => console.error(`${what} …`)

say(`Placing ${MANY} orders`)
const songs = await publishSongs(4)
// Pausing Melos lets the node mine as fast as it can.
owner.pause()
const trading = await openTrading(chain, { songs, wallets: WALLETS })
/** A market with few orders, one with many at as many prices, one with many prices, and one that gets an order before each round. */
const [few, many, deep, busy] = [0, 1, 2, 3]
for (const [market, orders] of [[few, FEW] as const, [many, MANY] as const]) {
  const song = songs[market]
  if (song === undefined) throw new Error('There are too few songs')
  await trading.trade(song, orders / 2)
  await mineTransactions(chain.node, trading.makeResting(song, { count: orders / 2, prices: FEW / 2 }))
}
await mineTransactions(chain.node, trading.makeResting(songs[deep] ?? '0x', { count: 1_000, prices: 200 }))

say('Indexing them')
using relay = await openRelay(chain.node.rpcUrl)
const head = await chain.readHead()
await using reader = await readFrom(relay.url)
await waitForBlock(reader.url, head)
const seconds = (performance.now() - (await relay.firstUsedAt)) / 1_000

const client = createHttpClient(reader.url, 1)
const path = (market: number, rest = '') => `/api/public/markets/${market}${rest}`
interface Answered {
  readonly body: Market & { readonly orderCount: number; readonly tradeCount: number }
}
// The API contract defines this answer.
const { body } = JSON.parse((await client.expectStatus(200, { path: path(many) })).body) as Answered
if (body.tradeCount !== MANY / 2 || body.orderCount < MANY) {
  throw new Error(`${body.orderCount} orders and ${body.tradeCount} trades were indexed, not ${MANY} and ${MANY / 2}`)
}
printTable(
  [`orders in ${head} blocks`, 'orders', 'of which traded', 'time', 'orders a second'],
  [
    [
      "indexed, with their tokens' transfers",
      `${body.orderCount}`,
      `${body.tradeCount}`,
      `${seconds.toFixed(1)} s`,
      (body.orderCount / seconds).toFixed(0),
    ],
  ],
)

/** Each round begins with an order in another market, so that no answer is cached; the two markets alternate in going first. */
async function compareCounts(): Promise<number> {
  const calls = [
    { name: 'the market', pathOf: (market: number) => path(market) },
    { name: 'its orders by price', pathOf: (market: number) => path(market, '/book') },
    { name: 'its last 20 trades', pathOf: (market: number) => path(market, '/trades') },
    { name: 'its prices by day', pathOf: (market: number) => path(market, '/candles') },
  ].map((call) => ({ ...call, times: { [few]: [] as number[], [many]: [] as number[] } }))
  const others = [
    { name: 'the best 100 of 200 prices', path: path(deep, '/book'), times: [] as number[] },
    { name: 'the list of all four markets', path: '/api/public/markets', times: [] as number[] },
  ]
  for (let round = 0; round < ROUNDS; round++) {
    await mineTransactions(chain.node, trading.makeResting(songs[busy] ?? '0x', { count: 1, prices: 1 }))
    await waitForBlock(reader.url, await chain.readHead())
    for (const { pathOf, times } of calls) {
      for (const market of round % 2 === 0 ? [few, many] : [many, few]) {
        const { milliseconds } = await client.expectStatus(200, { path: pathOf(market) })
        times[market]?.push(milliseconds)
      }
    }
    for (const other of others) other.times.push((await client.expectStatus(200, { path: other.path })).milliseconds)
  }
  const rows = calls.map(({ name, times }) => {
    const [fewMs, manyMs] = [quantile(times[few] ?? [], 0.5), quantile(times[many] ?? [], 0.5)]
    return { name, fewMs, manyMs, ratio: manyMs / fewMs }
  })
  printTable(
    ['an uncached answer, median', `${FEW} orders`, `${MANY} orders`, 'ratio'],
    [
      ...rows.map(({ name, fewMs, manyMs, ratio }) => [
        name,
        formatMs(fewMs),
        formatMs(manyMs),
        `${ratio.toFixed(2)} ×`,
      ]),
      ...others.map(({ name, times }) => [name, '', formatMs(quantile(times, 0.5)), '']),
    ],
  )
  return Math.max(...rows.map(({ ratio }) => ratio))
}

const worst = await compareCounts()
client.close()
if (worst > MOST_RATIO || body.orderCount / seconds < LEAST_ORDERS_A_SECOND) process.exitCode = 1
