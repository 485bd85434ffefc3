import { buildWorld, type World } from './build-world.ts'
import { finishShortAuctions, type ShortAuctions } from './short-auctions.ts'
import { type Melos, startMelos } from './start-melos.ts'
import { expect, test as watched } from './watched-test.ts'

interface WorkerFixtures {
  readonly melos: Melos
  /** Of `melos`. */
  readonly dataDir: string
  readonly started: Awaited<ReturnType<typeof startMelos>>
  readonly world: World
  /** The world's short auctions, after their end. */
  readonly ended: ShortAuctions
}

/** Each worker has one Melos with one world, even if a test uses neither. */
export const test = watched.extend<object, WorkerFixtures>({
  started: [
    async ({}, use) => {
      const started = await startMelos()
      await use(started)
      await started.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  melos: [({ started }, use) => use(started.melos), { scope: 'worker' }],
  dataDir: [({ started }, use) => use(started.dataDir), { scope: 'worker' }],
  world: [async ({ melos }, use) => use(await buildWorld(melos)), { scope: 'worker', auto: true, timeout: 180_000 }],
  ended: [
    async ({ world }, use) => use(await finishShortAuctions(world.market, world.short)),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ melos }, use) => use(melos.address),
})

export { expect }
