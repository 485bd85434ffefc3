import type { AuctionStatus } from '@melos/api-contract'
import { findFreePort } from '@melos/test-kit/free-port'
import { listPages, type Page } from './support/list-pages.ts'
import { categories, measurePage, type PageFigures } from './support/measure-page.ts'
import { printTable } from './support/print-table.ts'
import { quantile } from './support/quantile.ts'
import { runChromium } from './support/run-chromium.ts'
import { runMelos } from './support/run-melos.ts'
import { untilFilled } from './support/sample-world.ts'

const RUNS = Number(process.argv[2] ?? 3)
/** Only pages whose name contains this. */
const WANTED = process.argv[3] ?? ''
const LEAST_PERFORMANCE = 95
/** Only the browser knows who is logged in, so these pages need their scripts before they show anything. */
const LEAST_PERFORMANCE_OF_PRIVATE = 85
const LEAST_OF_THE_REST = 100

// Pages offer passkeys only at their public address, which has the port.
await using melos = await runMelos({ DEMO: 'on', DEMO_LIFE: 'off', PORT: String(await findFreePort()) })
await untilFilled(melos.url)

/** The sample world's auction with the most bids in this status. */
async function findAuction(status: AuctionStatus): Promise<string> {
  const answer = await fetch(new URL(`/api/public/auctions?size=1&sort=bids&statuses=${status}`, melos.url))
  // The API contract defines this answer.
  const { data } = (await answer.json()) as { data: readonly { externalId: number }[] }
  const [auction] = data
  if (auction === undefined) throw new Error(`The sample world has no auction that is ${status}`)
  return `/auction/${auction.externalId}`
}

/** The song that was traded last. */
async function findMarket(): Promise<string> {
  const answer = await fetch(new URL('/api/public/markets?size=1&sort=traded', melos.url))
  // The API contract defines this answer.
  const { data } = (await answer.json()) as { data: readonly { externalId: number }[] }
  const [market] = data
  if (market === undefined) throw new Error('The sample world has no market')
  return `/market/${market.externalId}`
}

/** The newest payment of royalties. */
async function findDisbursement(): Promise<string> {
  const answer = await fetch(new URL('/api/public/royalties?size=1', melos.url))
  // The API contract defines this answer.
  const { data } = (await answer.json()) as { data: readonly { id: number }[] }
  const [disbursement] = data
  if (disbursement === undefined) throw new Error('The sample world has no disbursement')
  return `/royalties/${disbursement.id}`
}

/** They work at a desk. */
const isOfAdministrators = ({ path }: Page): boolean => path.startsWith('/admin')

const pages = listPages({
  open: await findAuction('OPEN'),
  pending: await findAuction('PENDING'),
  settled: await findAuction('PROCESSED'),
  song: await findMarket(),
  disbursement: await findDisbursement(),
})

await using chromium = await runChromium()
const measured: { page: Page; runs: PageFigures[] }[] = []
for (const page of pages.filter(({ name }) => name.includes(WANTED))) {
  const url = new URL(page.path, melos.url).href
  const { status } = await fetch(url)
  if (status !== 200) throw new Error(`${page.path} was answered with ${status}`)
  const runs: PageFigures[] = []
  for (let run = 0; run < RUNS; run++)
    runs.push(await measurePage(url, { port: chromium.port, isAtDesk: isOfAdministrators(page) }))
  measured.push({ page, runs })
}

const median = (runs: readonly PageFigures[], read: (figures: PageFigures) => number) => quantile(runs.map(read), 0.5)
const scoresOf = (runs: readonly PageFigures[]) =>
  categories.map((_, index) => median(runs, ({ scores }) => scores[index] ?? 0))

printTable(
  [`median of ${RUNS}`, ...categories, 'first paint', 'largest paint', 'blocked', 'layout shift', 'weight'],
  measured.map(({ page, runs }) => [
    page.name,
    ...scoresOf(runs).map(String),
    `${(median(runs, ({ fcpMs }) => fcpMs) / 1_000).toFixed(1)} s`,
    `${(median(runs, ({ lcpMs }) => lcpMs) / 1_000).toFixed(1)} s`,
    `${median(runs, ({ tbtMs }) => tbtMs).toFixed(0)} ms`,
    median(runs, ({ cls }) => cls).toFixed(3),
    `${(median(runs, ({ bytes }) => bytes) / 1024).toFixed(0)} KiB`,
  ]),
)
for (const { page, runs } of measured) {
  for (const complaint of new Set(runs.flatMap(({ complaints }) => complaints)))
    console.log(`${page.name}: ${complaint}`)
}

const isGood = measured.every(({ page, runs }) => {
  const [performance = 0, accessibility = 0, practices = 0, seo = 0] = scoresOf(runs)
  const least = page.isPrivate === true ? LEAST_PERFORMANCE_OF_PRIVATE : LEAST_PERFORMANCE
  const rest = [accessibility, practices, ...(page.isPrivate === true ? [] : [seo])]
  return performance >= least && rest.every((score) => score >= LEAST_OF_THE_REST)
})
if (!isGood) process.exitCode = 1
