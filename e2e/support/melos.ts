import { test as base, expect } from '@playwright/test'
import { buildWorld, type World } from './build-world.ts'
import { finishShortAuctions, type ShortAuctions } from './short-auctions.ts'
import { type Melos, startMelos } from './start-melos.ts'

interface TestFixtures {
  /** What the browser held against the page so far; a test that expects some takes them out. */
  readonly complaints: string[]
}

interface WorkerFixtures {
  readonly melos: Melos
  readonly world: World
  /** The short auctions of the world, once they are over. */
  readonly ended: ShortAuctions
}

/** Each worker has one Melos and one world in it; no page may log an error or fail a request. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  melos: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const { melos, stop } = await startMelos()
      await use(melos)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [async ({ melos }, use) => use(await buildWorld(melos)), { scope: 'worker', timeout: 180_000 }],
  ended: [
    async ({ world }, use) => use(await finishShortAuctions(world.market, world.short)),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ melos }, use) => use(melos.address),
  complaints: [
    async ({ page, javaScriptEnabled, world: _ }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText
        const type = request.resourceType()
        // With scripts off the browser refuses to preload them, which is right.
        const isRefused = !javaScriptEnabled && type === 'script'
        // A page that is left ends its stream, its song, its questions and whatever it was about to load.
        const isLeft = reason === 'net::ERR_ABORTED' && type !== 'document'
        if (!isRefused && !isLeft) complaints.push(`${request.url()} ${reason}`)
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
