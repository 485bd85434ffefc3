import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { expectQuick, LEAST_READS } from './expect-quick.ts'
import { type Ask, openClient } from './http-client.ts'
import type { Target } from './open-target.ts'

const READ_EVERY_MS = 20

/** Checks that a reader is answered about as quickly during `work` as before, and returns the result of `work`. */
export async function watchReader<Result>({ melos }: Target, work: () => Promise<Result>): Promise<Result> {
  const ask = openClient(melos)
  const before: number[] = []
  while (before.length < LEAST_READS) before.push(await timeRead(ask))

  const pauses = watchPauses()
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const during: number[] = []
  const reading = (async () => {
    // The server can stay busy after a short attack.
    while (!isDone || during.length < LEAST_READS) during.push(await timeRead(ask))
  })()
  const [result] = await Promise.all([working, reading])
  expectQuick({ before, during, pause: await pauses.end() })
  return result
}

const watcher = `
  const { parentPort, workerData } = require('node:worker_threads')
  let last = performance.now()
  let longest = 0
  setInterval(() => {
    longest = Math.max(longest, performance.now() - last - workerData)
    last = performance.now()
  }, workerData)
  parentPort.once('message', () => parentPort.postMessage(longest))
`

/** The longest delay of an idle thread, which shows a busy machine but not a busy server. */
function watchPauses(): { end: () => Promise<number> } {
  const worker = new Worker(watcher, { eval: true, workerData: READ_EVERY_MS })
  return {
    async end() {
      worker.postMessage('end')
      const [longest] = await once(worker, 'message')
      await worker.terminate()
      return longest
    },
  }
}

/** Reads an API answer and a page, one after the other. */
async function timeRead(ask: Ask): Promise<number> {
  const startedAt = performance.now()
  for (const path of ['/api/public/auctions', '/']) {
    expect((await ask({ path, from: '198.51.100.1' })).status).toBe(200)
  }
  const milliseconds = performance.now() - startedAt
  await delay(READ_EVERY_MS)
  return milliseconds
}
