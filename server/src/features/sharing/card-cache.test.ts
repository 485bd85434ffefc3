import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCardCache } from './card-cache.ts'

const card = (size: number, fill = 1): Buffer => Buffer.alloc(size, fill)

/** Renderers that record when they start and finish when the test says so. */
function watchRenderers() {
  const pending = new Map<string, PromiseWithResolvers<void>>()
  let running = 0
  let most = 0
  const started: string[] = []
  return {
    started,
    most: () => most,
    renderer: (name: string) => async () => {
      started.push(name)
      running += 1
      most = Math.max(most, running)
      const finished = Promise.withResolvers<void>()
      pending.set(name, finished)
      await finished.promise
      running -= 1
      return card(1)
    },
    async finish(name: string) {
      while (!pending.has(name)) await nextTurn()
      pending.get(name)?.resolve()
    },
  }
}

test('cards are rendered one at a time, in the order of their requests', async () => {
  const cache = createCardCache({ maxBytes: 100, maxQueued: 3 })
  const { started, most, renderer, finish } = watchRenderers()
  const all = ['a', 'b', 'c'].map((name) => cache.get(name, renderer(name)))
  await nextTurn()
  expect(started).toEqual(['a'])
  for (const name of ['a', 'b', 'c']) await finish(name)
  await Promise.all(all)
  expect(started).toEqual(['a', 'b', 'c'])
  expect(most()).toBe(1)
})

test('requests for a card that is being rendered share it', async () => {
  const cache = createCardCache({ maxBytes: 100, maxQueued: 1 })
  const { started, renderer, finish } = watchRenderers()
  const asked = [1, 2, 3].map(() => cache.get('a', renderer('a')))
  await finish('a')
  const [first, ...others] = await Promise.all(asked)
  for (const other of others) expect(other).toBe(first)
  expect(await cache.get('a', renderer('a'))).toBe(first)
  expect(started).toEqual(['a'])
})

test('a request is refused while the queue is full and accepted afterwards', async () => {
  const cache = createCardCache({ maxBytes: 100, maxQueued: 2 })
  const { renderer, finish } = watchRenderers()
  const waiting = [cache.get('a', renderer('a')), cache.get('b', renderer('b'))]
  await expect(cache.get('c', renderer('c'))).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: 10,
  })
  await finish('a')
  await finish('b')
  await Promise.all(waiting)
  const late = cache.get('c', renderer('c'))
  await finish('c')
  expect((await late).png).toEqual(card(1))
})

test('a card that fails is tried again and does not block the next', async () => {
  const cache = createCardCache({ maxBytes: 100, maxQueued: 2 })
  const fails = cache.get('a', async () => {
    throw new Error('no ink')
  })
  const next = cache.get('b', async () => card(1))
  await expect(fails).rejects.toThrow('no ink')
  expect((await next).png).toEqual(card(1))
  expect((await cache.get('a', async () => card(2))).png).toEqual(card(2))
})

test('when the cache is full, the least recently used card is rendered again', async () => {
  const cache = createCardCache({ maxBytes: 100, maxQueued: 1 })
  const rendered: string[] = []
  const ask = (name: string, size: number) =>
    cache.get(name, async () => {
      rendered.push(name)
      return card(size)
    })
  await ask('a', 50)
  await ask('b', 50)
  await ask('a', 50)
  await ask('c', 1)
  await ask('a', 50)
  expect(rendered).toEqual(['a', 'b', 'c'])
  await ask('b', 50)
  expect(rendered).toEqual(['a', 'b', 'c', 'b'])
})

test('the etag of a card follows from its bytes', async () => {
  const cache = createCardCache({ maxBytes: 100, maxQueued: 1 })
  const etagOf = async (key: string, fill: number) => (await cache.get(key, async () => card(9, fill))).etag
  expect(await etagOf('a', 1)).toBe(await etagOf('b', 1))
  expect(await etagOf('c', 2)).not.toBe(await etagOf('a', 1))
  expect(await etagOf('a', 1)).toMatch(/^"[\w-]{43}"$/)
})
