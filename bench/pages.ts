import { gatherCrowd } from './support/crowd.ts'
import { drawCover } from './support/draw-cover.ts'
import { openLocalChain } from './support/local-chain.ts'
import { categories, measurePage, type PageFigures } from './support/measure-page.ts'
import { mineTransactions } from './support/mine-transactions.ts'
import { printTable } from './support/print-table.ts'
import { publishWork } from './support/publish-work.ts'
import { quantile } from './support/quantile.ts'
import { runChromium } from './support/run-chromium.ts'
import { runMelos } from './support/run-melos.ts'
import { waitForBlock } from './support/wait-for-block.ts'

/** A page of the list. */
const AUCTIONS = 9
const WALLETS = 5
const BIDS = 40
const RUNS = 3
const PATHS = ['/', '/auction/0']

const LEAST_PERFORMANCE = 95
const LEAST_OF_THE_REST = 100

await using melos = await runMelos({})
const chain = await openLocalChain(melos)
for (let index = 0; index < AUCTIONS; index++) {
  await chain.createAuction(await publishWork(melos, { chain, cover: drawCover(index) }))
}
const crowd = await gatherCrowd(chain, WALLETS)
await mineTransactions(chain.node, crowd.makeBids(0, BIDS))
await waitForBlock(melos.url, await chain.readHead())

await using chromium = await runChromium()
const pages: { path: string; runs: PageFigures[] }[] = []
for (const path of PATHS) {
  const url = new URL(path, melos.url).href
  const { status } = await fetch(url)
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  const runs: PageFigures[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await measurePage(url, chromium.port))
  pages.push({ path, runs })
}

const median = (runs: readonly PageFigures[], read: (figures: PageFigures) => number) => quantile(runs.map(read), 0.5)
const scoresOf = (runs: readonly PageFigures[]) =>
  categories.map((_, index) => median(runs, ({ scores }) => scores[index] ?? 0))

printTable(
  [`Lighthouse, phone, median of ${RUNS}`, 'performance', 'accessibility', 'best practices', 'SEO'],
  pages.map(({ path, runs }) => [path, ...scoresOf(runs).map(String)]),
)
printTable(
  ['', 'first paint', 'largest paint', 'blocked', 'layout shift', 'over the network'],
  pages.map(({ path, runs }) => [
    path,
    `${median(runs, ({ fcpMs }) => fcpMs).toFixed(0)} ms`,
    `${median(runs, ({ lcpMs }) => lcpMs).toFixed(0)} ms`,
    `${median(runs, ({ tbtMs }) => tbtMs).toFixed(0)} ms`,
    median(runs, ({ cls }) => cls).toFixed(3),
    `${(median(runs, ({ bytes }) => bytes) / 1024).toFixed(0)} KiB`,
  ]),
)
for (const { path, runs } of pages) {
  for (const complaint of new Set(runs.flatMap(({ complaints }) => complaints))) console.log(`${path}: ${complaint}`)
}

const isGood = pages.every(({ runs }) => {
  const [performance = 0, ...rest] = scoresOf(runs)
  return performance >= LEAST_PERFORMANCE && rest.every((score) => score >= LEAST_OF_THE_REST)
})
if (!isGood) process.exitCode = 1
