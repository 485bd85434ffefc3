import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { openLine } from './ask.ts'
import type { Target } from './open-target.ts'

const READ_EVERY_MS = 20
/** Ten times as long as on a machine that has nothing else to do; a person would not call it slow. */
const SLOW_MS = 1_000
const reader = '198.51.100.1'

/** Somebody reads on while something else goes on, and is answered quickly all the time; gives what came of the other. */
export async function watchReader<Result>({ melos }: Target, work: () => Promise<Result>): Promise<Result> {
  const ask = openLine(melos)
  const times: number[] = []
  const read = async () => {
    const startedAt = performance.now()
    for (const path of ['/api/public/auctions', '/']) expect((await ask({ path, from: reader })).status).toBe(200)
    times.push(performance.now() - startedAt)
    await delay(READ_EVERY_MS)
  }
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  // Whatever the reader meets, the work comes to its end first.
  const reading = (async () => {
    do await read()
    while (!isDone)
  })()
  const [result] = await Promise.all([working, reading])
  expect(quantile(times, 0.95)).toBeLessThan(SLOW_MS)
  return result
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
