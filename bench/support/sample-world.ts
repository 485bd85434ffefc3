import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 200
const GIVE_UP_AFTER_MS = 900_000

/** Resolves with the time that this took. A server that still catches up with its chain is asked again. */
async function until(holds: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await holds())) {
    if (performance.now() - startedAt > GIVE_UP_AFTER_MS) throw new Error('The sample world was not made in time')
    await delay(LOOK_EVERY_MS)
  }
  return performance.now() - startedAt
}

async function read<Body>(path: string, url: string): Promise<Body | undefined> {
  const answer = await fetch(new URL(path, url))
  // The contract of these paths.
  return answer.ok ? ((await answer.json()) as Body) : undefined
}

export const untilListed = (url: string, auctions: number) =>
  until(async () => {
    const list = await read<{ total: number }>('/api/public/auctions?size=1', url)
    return (list?.total ?? 0) >= auctions
  })

export const untilFilled = (url: string) =>
  until(async () => (await read<{ isFilled: boolean }>('/api/public/sample-world', url))?.isFilled === true)
