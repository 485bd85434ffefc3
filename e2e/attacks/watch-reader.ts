import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Ask, openLine } from './ask.ts'
import type { Target } from './open-target.ts'

const READ_EVERY_MS = 20
const READS_BEFORE = 8
/** Nobody would call less slow; above it, the machine itself has to be. */
const SLOW_MS = 1_000
const MOST_TIMES_SLOWER = 10

/** Somebody reads on while something else goes on, and is answered about as quickly as before; gives what came of the other. */
export async function watchReader<Result>({ melos }: Target, work: () => Promise<Result>): Promise<Result> {
  const ask = openLine(melos)
  const before: number[] = []
  while (before.length < READS_BEFORE) before.push(await timeRead(ask))

  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const during: number[] = []
  const reading = (async () => {
    do during.push(await timeRead(ask))
    while (!isDone)
  })()
  const [result] = await Promise.all([working, reading])
  expect(high(during)).toBeLessThan(Math.max(SLOW_MS, MOST_TIMES_SLOWER * high(before)))
  return result
}

/** An answer of the API and a page, one after the other. */
async function timeRead(ask: Ask): Promise<number> {
  const startedAt = performance.now()
  for (const path of ['/api/public/auctions', '/']) {
    expect((await ask({ path, from: '198.51.100.1' })).status).toBe(200)
  }
  const milliseconds = performance.now() - startedAt
  await delay(READ_EVERY_MS)
  return milliseconds
}

/** What 95 of a hundred are below. */
function high(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0
}
