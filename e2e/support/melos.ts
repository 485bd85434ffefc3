import { test as base, expect } from '@playwright/test'
import { buildWorld, type World } from './build-world.ts'
import { finishShortAuctions, type ShortAuctions } from './short-auctions.ts'
import { type Melos, startMelos } from './start-melos.ts'
import { watchPages } from './watch-pages.ts'

interface TestFixtures {
  /** What the browser held against any page so far; a test that expects some takes them out. */
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
    // The page's own window is open when its turn comes.
    async ({ browser, page: _page, javaScriptEnabled, world: _ }, use) => {
      const complaints: string[] = []
      const end = watchPages(browser, { complaints, hasScripts: javaScriptEnabled ?? true })
      await use(complaints)
      end()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
