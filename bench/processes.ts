import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readEmbeddedPostgres } from '@melos/test-kit/embedded-services'
import { requireProgram } from '@melos/test-kit/find-program'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { waitUntil } from '@melos/test-kit/wait-until'
import pg from 'pg'
import { openEventReaders } from './support/event-readers.ts'
import { formatMs } from './support/format-ms.ts'
import { describeLoad, joinLoads, type Load, speedOf } from './support/load.ts'
import type { LoadOrder } from './support/load-client.ts'
import { openLocalChain } from './support/local-chain.ts'
import { printTable } from './support/print-table.ts'
import { startProgram } from './support/program.ts'
import { openAuctionOf } from './support/public-auction.ts'
import { putWrites } from './support/put-writes.ts'
import { quantile } from './support/quantile.ts'
import { type Fleet, runFleet } from './support/run-fleet.ts'
import { runMelos } from './support/run-melos.ts'
import { attemptSignIn } from './support/write-kinds.ts'

const COUNTS = [1, 2, 4]
const ROUNDS = 5
const ROUND_MS = 2_000
const READING = 50
const WRITES = Number(process.argv[2] ?? 1_000)
const WRITING = 20
const STREAMS = 1_000
/** All of them are one wallet's, which can bid 64 times. */
const BIDS = 20
const BID_EVERY_MS = 500
/** While bids are told. */
const READING_MEANWHILE = 10
const PATIENCE_MS = 30_000
/** Of one process's reads a second. On two cores, more processes only share them, and fewer requests share one query. */
const LEAST_SHARE_OF_ONE = 0.25

const admin = { email: 'admin@melos.example', password: 'bench-admin' }

// Before anything is started.
requireProgram('haproxy')
await using owner = await runMelos({})
const chain = await openLocalChain(owner)
await using folder = await makeTemporaryFolder()
const environment = await prepare()
await using loader = startProgram<LoadOrder, Load>('./load-client.ts')
// The first one's chain and PostgreSQL keep running.
owner.pause()

/** The settings of processes with an own database and the first one's chain. */
async function prepare(): Promise<Record<string, string>> {
  const { url } = await readEmbeddedPostgres(owner.dataDir)
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create database processes')
  await client.end()
  const deployments = join(folder.path, 'deployments')
  await mkdir(deployments)
  await writeFile(join(deployments, '31337.json'), JSON.stringify({ ...chain.contracts, startBlock: 0 }))
  return {
    DATA_DIR: join(folder.path, 'data'),
    DATABASE_URL: url.replace(/[^/]*$/, 'processes'),
    DEPLOYMENTS_DIR: deployments,
    RPC_URL: chain.node.rpcUrl,
    PUBLIC_RPC_URL: chain.node.rpcUrl,
    CHAIN_ID: '31337',
    AUTH_SECRET: 'a secret that only this benchmark knows',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
}

const openAuction = async () => {
  await using one = await runFleet(1, environment)
  return await openAuctionOf(one, { chain, admin })
}
const auction = await openAuction()
const paths = ['/api/public/auctions', auction.path, '/api/public/bids/0']
let told = 0

/** The first round warms up. */
async function measureReads(url: string): Promise<Load> {
  const loads: Load[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    loads.push(await loader.ask({ url, paths, connections: READING, milliseconds: ROUND_MS }))
  }
  return joinLoads(loads.slice(1))
}

async function measureWrites({ url }: Fleet): Promise<Load> {
  await putWrites(attemptSignIn(url), { connections: WRITING, count: WRITES / 4 })
  return await putWrites(attemptSignIn(url), { connections: WRITING, count: WRITES })
}

/** Each bid must come to each reader exactly once, while others read. */
async function measureStreams({ url }: Fleet) {
  using readers = await openEventReaders(new URL(`${auction.path}/events`, url), STREAMS)
  const deliveries: number[] = []
  const milliseconds = BIDS * BID_EVERY_MS
  const reading = loader.ask({ url, paths, connections: READING_MEANWHILE, milliseconds })
  const first = told + 1
  for (let bid = 0; bid < BIDS; bid++) {
    const sentAt = performance.now()
    await auction.bid()
    told++
    const id = told
    await waitUntil(`bid ${id} is told`, () => readers.arrivalsOf(id).length >= STREAMS, PATIENCE_MS)
    for (const at of readers.arrivalsOf(id)) deliveries.push(at - sentAt)
    await delay(Math.max(0, BID_EVERY_MS - (performance.now() - sentAt)))
  }
  const reads = await reading
  const ids = Array.from({ length: BIDS }, (_, place) => first + place)
  const wrong = ids.filter((id) => readers.arrivalsOf(id).length !== STREAMS).length
  return { deliveries, reads, wrong, lost: readers.lostCount() }
}

/** One process dies halfway. A read that isn't answered with 200 fails the script. */
async function measureDeath(fleet: Fleet): Promise<Load> {
  const reading = loader.ask({ url: fleet.url, paths, connections: READING, milliseconds: 2 * ROUND_MS })
  await delay(ROUND_MS)
  await fleet.killOne()
  return await reading
}

interface Measured {
  readonly count: number
  readonly reads: Load
  readonly processorMs: number
  readonly balancerMs: number
  readonly writes: Load
  readonly streams: Awaited<ReturnType<typeof measureStreams>>
  /** Reads while one of several processes dies. */
  readonly death: Load | undefined
}

async function measure(count: number): Promise<Measured & { readonly direct: Load | undefined }> {
  await using fleet = await runFleet(count, environment)
  const direct = count === 1 ? await measureReads(fleet.directUrl) : undefined
  const before = [fleet.processorMs(), fleet.balancerProcessorMs()] as const
  const reads = await measureReads(fleet.url)
  // The warm-up's share of the processor time is its share of the rounds.
  const requests = (reads.times.length * (ROUNDS + 1)) / ROUNDS
  const processorMs = (fleet.processorMs() - before[0]) / requests
  const balancerMs = (fleet.balancerProcessorMs() - before[1]) / requests
  return {
    count,
    direct,
    reads,
    processorMs,
    balancerMs,
    writes: await measureWrites(fleet),
    streams: await measureStreams(fleet),
    death: count === 1 ? undefined : await measureDeath(fleet),
  }
}

const say = (count: number) => console.error(`Measuring ${nameOf(count)} …`)
const nameOf = (count: number) => (count === 1 ? 'one process' : `${count} processes`)

const measured: Measured[] = []
let direct: Load | undefined
for (const count of COUNTS) {
  say(count)
  const one = await measure(count)
  direct ??= one.direct
  measured.push(one)
}

printTable(
  [
    `${READING} connections: list, auction and bids in turns`,
    'reads a second',
    'p50',
    'p99',
    'Melos, each',
    'HAProxy, each',
  ],
  [
    ...(direct === undefined ? [] : [['one process, without HAProxy', ...describeLoad(direct), '', '']]),
    ...measured.map(({ count, reads, processorMs, balancerMs }) => [
      nameOf(count),
      ...describeLoad(reads),
      formatMs(processorMs),
      formatMs(balancerMs),
    ]),
  ],
)
printTable(
  [`${WRITING} connections: sign-ins begun`, 'writes a second', 'p50', 'p99'],
  measured.map(({ count, writes }) => [nameOf(count), ...describeLoad(writes)]),
)
printTable(
  [
    `${STREAMS} streams, ${BIDS} bids, ${READING_MEANWHILE} others reading`,
    'bid to reader, p50',
    'p99',
    'bids missing or repeated',
    'streams lost',
    'reads a second',
    'p99 of reads',
  ],
  measured.map(({ count, streams: { deliveries, reads, wrong, lost } }) => [
    nameOf(count),
    formatMs(quantile(deliveries, 0.5)),
    formatMs(quantile(deliveries, 0.99)),
    String(wrong),
    String(lost),
    speedOf(reads).toFixed(0),
    formatMs(quantile(reads.times, 0.99)),
  ]),
)
printTable(
  [`${READING} connections, one process is killed halfway`, 'reads a second', 'p50', 'p99', 'slowest'],
  measured.flatMap(({ count, death }) =>
    death === undefined ? [] : [[nameOf(count), ...describeLoad(death), formatMs(quantile(death.times, 1))]],
  ),
)
const [one] = measured
const isSlow = measured.some(
  ({ reads }) => one !== undefined && speedOf(reads) < speedOf(one.reads) * LEAST_SHARE_OF_ONE,
)
if (isSlow || measured.some(({ streams }) => streams.wrong > 0 || streams.lost > 0)) process.exitCode = 1
