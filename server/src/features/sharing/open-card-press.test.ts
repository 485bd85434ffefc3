import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openCardPress } from './open-card-press.ts'

const card = (size: number, fill = 1): Buffer => Buffer.alloc(size, fill)

/** Makers that say what is under way, and go on when told. */
function watchMakers() {
  const gates = new Map<string, PromiseWithResolvers<void>>()
  let underWay = 0
  let most = 0
  const made: string[] = []
  return {
    made,
    most: () => most,
    maker:
      (name: string, size = 1) =>
      async () => {
        made.push(name)
        underWay += 1
        most = Math.max(most, underWay)
        const gate = Promise.withResolvers<void>()
        gates.set(name, gate)
        await gate.promise
        underWay -= 1
        return card(size)
      },
    async finish(name: string) {
      while (!gates.has(name)) await turn()
      gates.get(name)?.resolve()
    },
  }
}

test('cards are made one at a time, in the order in which they are asked for', async () => {
  const press = openCardPress({ mostBytes: 100, mostWaiting: 3 })
  const { made, most, maker, finish } = watchMakers()
  const all = ['a', 'b', 'c'].map((name) => press.print(name, maker(name)))
  await turn()
  expect(made).toEqual(['a'])
  for (const name of ['a', 'b', 'c']) await finish(name)
  await Promise.all(all)
  expect(made).toEqual(['a', 'b', 'c'])
  expect(most()).toBe(1)
})

test('all who ask for a card while it is made get the same one', async () => {
  const press = openCardPress({ mostBytes: 100, mostWaiting: 1 })
  const { made, maker, finish } = watchMakers()
  const asked = [1, 2, 3].map(() => press.print('a', maker('a')))
  await finish('a')
  const [first, ...others] = await Promise.all(asked)
  for (const other of others) expect(other).toBe(first)
  expect(await press.print('a', maker('a'))).toBe(first)
  expect(made).toEqual(['a'])
})

test('who comes when enough wait is told to come again, and finds a place later', async () => {
  const press = openCardPress({ mostBytes: 100, mostWaiting: 2 })
  const { maker, finish } = watchMakers()
  const waiting = [press.print('a', maker('a')), press.print('b', maker('b'))]
  await expect(press.print('c', maker('c'))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 10 })
  await finish('a')
  await finish('b')
  await Promise.all(waiting)
  const late = press.print('c', maker('c'))
  await finish('c')
  expect((await late).png).toEqual(card(1))
})

test('a card that cannot be made is tried again, and holds up no other', async () => {
  const press = openCardPress({ mostBytes: 100, mostWaiting: 2 })
  const fails = press.print('a', async () => {
    throw new Error('no ink')
  })
  const next = press.print('b', async () => card(1))
  await expect(fails).rejects.toThrow('no ink')
  expect((await next).png).toEqual(card(1))
  expect((await press.print('a', async () => card(2))).png).toEqual(card(2))
})

test('beyond the bound the card not asked for the longest is made anew', async () => {
  const press = openCardPress({ mostBytes: 100, mostWaiting: 1 })
  const made: string[] = []
  const ask = (name: string, size: number) =>
    press.print(name, async () => {
      made.push(name)
      return card(size)
    })
  await ask('a', 50)
  await ask('b', 50)
  await ask('a', 50)
  await ask('c', 1)
  await ask('a', 50)
  expect(made).toEqual(['a', 'b', 'c'])
  await ask('b', 50)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('the tag of a card follows from its bytes', async () => {
  const press = openCardPress({ mostBytes: 100, mostWaiting: 1 })
  const tagOf = async (key: string, fill: number) => (await press.print(key, async () => card(9, fill))).etag
  expect(await tagOf('a', 1)).toBe(await tagOf('b', 1))
  expect(await tagOf('c', 2)).not.toBe(await tagOf('a', 1))
  expect(await tagOf('a', 1)).toMatch(/^"[\w-]{43}"$/)
})
