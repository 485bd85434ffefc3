import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '@melos/test-kit/wait-until'
import { afterEach, expect, test } from 'vitest'
import type { EmbeddedPostgres } from './postgres.ts'
import { restartPostgres } from './restart-postgres.ts'

const started: EmbeddedPostgres[] = []

afterEach(() => {
  for (const { process } of started.splice(0)) process.kill('SIGKILL')
})

interface Trouble {
  /** How many restarts fail. */
  readonly refusals?: number
  readonly hasFiles?: boolean
  /** How long a failing start takes, unless the signal ends it. */
  readonly slowMs?: number
}

function keep({ refusals = 0, hasFiles = true, slowMs = 0 }: Trouble = {}) {
  const over = new AbortController()
  const counted = { ended: 0, tried: 0 }
  /** A process that runs until it is ended; its supervisor doesn't care what it does. */
  const start = (): EmbeddedPostgres => {
    const one = {
      url: 'postgres://melos',
      process: spawn('sleep', ['600']),
      logPath: 'postgres.log',
      hasFiles: () => hasFiles,
      async startAgain(signal: AbortSignal) {
        counted.tried++
        await delay(slowMs, undefined, { signal })
        if (counted.tried <= refusals) throw new Error('No room')
        return start()
      },
    }
    started.push(one)
    return one
  }
  const begin = (first = start()) =>
    restartPostgres(first, {
      signal: over.signal,
      onEnded: async () => {
        counted.ended++
      },
    })
  return { start, begin, counted, over }
}

test('one that has ended is started again, as often as it ends', async () => {
  const { begin, counted, over } = keep()
  const kept = begin()
  for (const count of [1, 2, 3]) {
    started.at(-1)?.process.kill('SIGKILL')
    await waitUntil('another runs', async () => started.length === count + 1)
  }
  over.abort()
  expect(await kept).toBe(started.at(-1))
  expect(counted).toEqual({ ended: 3, tried: 3 })
})

test('one that does not start is tried again and reported once', async () => {
  const { begin, counted, over } = keep({ refusals: 2 })
  const kept = begin()
  started[0]?.process.kill('SIGKILL')
  await waitUntil('another runs', async () => started.length === 2)
  over.abort()
  expect(await kept).toBe(started[1])
  expect(counted).toEqual({ ended: 1, tried: 3 })
})

test('one that ended before it was watched is started again', async () => {
  const { start, begin, over } = keep()
  const first = start()
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  const kept = begin(first)
  await waitUntil('another runs', async () => started.length === 2)
  over.abort()
  expect(await kept).toBe(started[1])
})

test('nothing is started without its files', async () => {
  const { begin, counted } = keep({ hasFiles: false })
  const kept = begin()
  started[0]?.process.kill('SIGKILL')
  expect(await kept).toBe(undefined)
  expect(counted).toEqual({ ended: 0, tried: 0 })
})

test('at the end, a running one keeps running and none is started', async () => {
  const { begin, counted, over } = keep()
  const kept = begin()
  over.abort()
  expect(await kept).toBe(started[0])
  expect(started[0]?.process.exitCode).toBe(null)
  expect(counted).toEqual({ ended: 0, tried: 0 })
})

test('stopping during a start does not wait for the start', async () => {
  const { begin, counted, over } = keep({ slowMs: 600_000 })
  const kept = begin()
  started[0]?.process.kill('SIGKILL')
  await waitUntil('one is being started', async () => counted.tried === 1)
  over.abort()
  expect(await kept).toBe(undefined)
})
