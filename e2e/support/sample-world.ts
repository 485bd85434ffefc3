import { startMelos } from './start-melos.ts'
import { expect, test as watched } from './watched-test.ts'

const SONGS = 24
/** Longer than the promised time, because the machine also runs other tests. */
export const PATIENCE_MS = 400_000

interface Started {
  readonly address: string
  readonly at: number
}

interface World {
  readonly address: string
  readonly filledAfterMs: number
}

/** The product at its very first start. */
export const test = watched.extend<object, { started: Started; world: World }>({
  started: [
    async ({}, use) => {
      const at = Date.now()
      const { melos, stop } = await startMelos({ DEMO: 'on' })
      await use({ address: melos.address, at })
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [
    async ({ started: { address, at } }, use) => {
      await untilFilled(address)
      await use({ address, filledAfterMs: Date.now() - at })
    },
    { scope: 'worker', timeout: PATIENCE_MS },
  ],
  baseURL: ({ started }, use) => use(started.address),
})

interface Listed {
  readonly externalId: number
  readonly title: string
  readonly status: { readonly value: string }
  readonly bidCount: number
}

export async function list(address: string): Promise<Listed[]> {
  const answer = await fetch(new URL('/api/public/auctions?size=100', address))
  return answer.ok ? (await answer.json()).data : []
}

/** Waits until the sample world is complete and indexed. */
async function untilFilled(address: string): Promise<void> {
  const isFilled = async () => (await (await fetch(new URL('/api/public/sample-world', address))).json()).isFilled
  await expect.poll(isFilled, { timeout: PATIENCE_MS, intervals: [500] }).toBe(true)
  await expect.poll(async () => (await list(address)).length, { intervals: [500] }).toBe(SONGS)
}
