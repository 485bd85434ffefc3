import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { waitUntil } from '../../test/support/wait-until.ts'
import { keepPostgres } from './keep-postgres.ts'
import type { EmbeddedPostgres } from './postgres.ts'

const started: EmbeddedPostgres[] = []

/** A process that runs until it is ended: what it does meanwhile is nothing to its keeper. */
function start(): EmbeddedPostgres {
  const one = { url: 'postgres://melos', port: 5432, process: spawn('sleep', ['600']) }
  started.push(one)
  return one
}

afterEach(() => {
  for (const { process } of started.splice(0)) process.kill('SIGKILL')
})

function keep({ refusals = 0, hasFiles = true } = {}) {
  const over = new AbortController()
  const counted = { ended: 0, tried: 0 }
  const kept = keepPostgres(start(), {
    startAgain: async () => {
      counted.tried++
      if (counted.tried <= refusals) throw new Error('No room')
      return start()
    },
    hasFiles: () => hasFiles,
    signal: over.signal,
    onEnded: () => counted.ended++,
  })
  return { kept, counted, over }
}

test('one that has ended is started again, as often as it ends', async () => {
  const { kept, counted, over } = keep()
  for (const count of [1, 2, 3]) {
    started.at(-1)?.process.kill('SIGKILL')
    await waitUntil('another runs', async () => started.length === count + 1)
  }
  over.abort()
  expect(await kept).toBe(started.at(-1))
  expect(counted).toEqual({ ended: 3, tried: 3 })
})

test('one that does not start is tried again, and complained of once', async () => {
  const { kept, counted, over } = keep({ refusals: 2 })
  started[0]?.process.kill('SIGKILL')
  await waitUntil('another runs', async () => started.length === 2)
  over.abort()
  expect(await kept).toBe(started[1])
  expect(counted).toEqual({ ended: 1, tried: 3 })
})

test('one that ended before anybody looked is started again', async () => {
  const first = start()
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  const over = new AbortController()
  const kept = keepPostgres(first, {
    startAgain: async () => start(),
    hasFiles: () => true,
    signal: over.signal,
    onEnded: () => undefined,
  })
  await waitUntil('another runs', async () => started.length === 2)
  over.abort()
  expect(await kept).toBe(started[1])
})

test('nothing is started where its files are gone', async () => {
  const { kept, counted } = keep({ hasFiles: false })
  started[0]?.process.kill('SIGKILL')
  expect(await kept).toBe(undefined)
  expect(counted).toEqual({ ended: 1, tried: 0 })
})

test('when it is over, who runs is left to run, and nobody is started', async () => {
  const { kept, counted, over } = keep()
  over.abort()
  expect(await kept).toBe(started[0])
  expect(started[0]?.process.exitCode).toBe(null)
  expect(counted).toEqual({ ended: 0, tried: 0 })
})
