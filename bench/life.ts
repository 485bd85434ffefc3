import { setTimeout as delay } from 'node:timers/promises'
import { printTable } from './support/print-table.ts'
import { runMelos } from './support/run-melos.ts'
import { untilFilled } from './support/sample-world.ts'

/** The run takes an hour by default. */
const MINUTES = Number(process.argv[2] ?? 60)
const LOOKS = 6
const MOST_GROWTH = 1.5
const MOST_MEBIBYTES = 250
const READ_EVERY_MS = 1_000
const PATHS = ['/', '/auction/0', '/api/public/auctions', '/api/public/auctions/external/0', '/about', '/help']

await using melos = await runMelos({ DEMO: 'on' })
await untilFilled(melos.url)
const startedAt = performance.now()
const minutes = () => (performance.now() - startedAt) / 60_000

async function readBidCount(): Promise<number> {
  const answer = await fetch(new URL('/api/public/auctions?size=100', melos.url))
  // The API contract defines this answer.
  const { data } = (await answer.json()) as { data: readonly { bidCount: number }[] }
  return data.reduce((sum, { bidCount }) => sum + bidCount, 0)
}

/** Reads pages while the sample bidders bid. Returns the median memory, because garbage collection makes it fluctuate. */
async function visitUntil(end: number): Promise<number> {
  const bytes = [melos.residentBytes()]
  for (let visit = 0; minutes() < end; visit++) {
    const path = PATHS[visit % PATHS.length] ?? '/'
    const answer = await fetch(new URL(path, melos.url))
    await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    bytes.push(melos.residentBytes())
    await delay(READ_EVERY_MS)
  }
  return bytes.sort((a, b) => a - b)[bytes.length >> 1] ?? 0
}

const looks: { readonly minutes: number; readonly bytes: number; readonly bids: number }[] = []
for (let look = 0; look <= LOOKS; look++) {
  const bytes = await visitUntil((MINUTES * look) / LOOKS)
  looks.push({ minutes: minutes(), bytes, bids: await readBidCount() })
}

const [, early, ...later] = looks
const last = later.at(-1)
if (early === undefined || last === undefined) throw new Error('Nothing was measured')
printTable(
  ['minutes since the sample world was complete', 'memory of the server', 'bids'],
  looks.map((look) => [look.minutes.toFixed(0), `${(look.bytes / 2 ** 20).toFixed(0)} MiB`, look.bids.toString()]),
)
const growth = last.bytes / early.bytes
console.log(`\nThe last is ${growth.toFixed(2)} times what it was after ${early.minutes.toFixed(0)} minutes.`)
if (growth > MOST_GROWTH || last.bytes > MOST_MEBIBYTES * 2 ** 20) process.exitCode = 1
