import { type Bid, clearAuction, MIN_PRICE, openBook, PRICE_STEP } from '@melos/clearing'
import { createRandom } from '@melos/test-kit/random'

const MILLION = 1_000_000
const RUNS = 5
const offer = { supply: 10_000_000n, minimumPrice: MIN_PRICE, threshold: 0n }

/** Bids for 1 to 100 tokens, with prices in steps above the minimum price. */
function createBids(count: number, stepsAt: (index: number) => number): Bid[] {
  const random = createRandom(7)
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    price: MIN_PRICE + PRICE_STEP * BigInt(stepsAt(index)),
    quantity: BigInt(1 + random.below(100)),
  }))
}

function createRandomBids(count: number, levels: number): Bid[] {
  const random = createRandom(42)
  return createBids(count, () => random.below(levels))
}

function clearRandom(name: string, levels: number): number {
  const bids = createRandomBids(MILLION, levels)
  const time = measure(() => clearAuction(offer, bids))
  expectRatio(time <= 1_000, `${name} take longer than a second`)
  report(name, time)
  return time
}

function compareOrders(random: number): void {
  const next = createRandom(42)
  const sorted = Float64Array.from({ length: MILLION }, () => next.below(1e9)).sort()
  // Bids are created in chain order, because bidders choose the prices but not the memory layout or the ids.
  const orders: Record<string, (index: number) => number> = {
    rising: (index) => sorted[index] ?? 0,
    falling: (index) => sorted[MILLION - 1 - index] ?? 0,
    'rising, then falling': (index) => Math.min(index, MILLION - index),
    'saw-tooth': (index) => index % 1_000,
    'all equal': () => 1,
  }
  for (const [name, stepsAt] of Object.entries(orders)) {
    const bids = createBids(MILLION, stepsAt)
    const time = measure(() => clearAuction(offer, bids))
    expectRatio(time / random <= 4, `${name} takes more than 4 times as long as random`)
    report(name, time, `${(time / random).toFixed(1)} × random`)
  }
  const large = createBids(MILLION, () => 1).map((bid) => ({ ...bid, quantity: bid.quantity * 10_000_000n }))
  const largeTime = measure(() => clearAuction(offer, large))
  report('all equal, up to 1,000,000,000 tokens each', largeTime, `${(largeTime / random).toFixed(1)} × random`)
}

function measureLiveProjection(): void {
  const bids = createRandomBids(100_000, 1e9)
  const supply = 1_000_000n
  const further = createRandomBids(20_000, 1e9).map((bid, index) => ({ ...bid, id: `further ${index}` }))
  const drafts = {
    'a bid just above the price': { quantity: 1_000n, above: PRICE_STEP },
    'a bid far above the price': { quantity: 1_000n, above: PRICE_STEP * 10n ** 12n },
    'a bid for the whole supply': { quantity: supply, above: PRICE_STEP },
  }
  for (const [name, { quantity, above }] of Object.entries(drafts)) {
    const book = openBook({ ...offer, supply }, bids)
    let next = 0
    const perBid = measure(() => {
      for (const bid of further.slice(next, next + 1_000)) {
        book.add(bid)
        book.project({ price: (book.clearingPrice ?? 0n) + above, quantity })
      }
      next += 1_000
    })
    report(`live, 100,000 bids: one more bid, then project ${name}`, perBid / 1_000)
  }
  report(
    'the same by clearing again',
    measure(() => clearAuction({ ...offer, supply }, bids)),
  )
}

/** The median time of one call in milliseconds, after a warm-up, over five calls. */
function measure(work: () => unknown): number {
  work()
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0
}

function expectRatio(holds: boolean, breach: string): void {
  if (holds) return
  console.error(breach)
  process.exitCode = 1
}

function report(question: string, milliseconds: number, ratio = ''): void {
  const time = milliseconds < 1 ? `${(milliseconds * 1000).toFixed(1)} µs` : `${milliseconds.toFixed(0)} ms`
  console.log(`| ${question} | ${time} | ${ratio} |`)
}

console.log('| clearing, 1,000,000 bids | median | ratio |\n| --- | --- | --- |')
const random = clearRandom('wide prices', 1e9)
clearRandom('1,000 price levels', 1_000)
compareOrders(random)
measureLiveProjection()
