import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

/** A read that the test ends, and whose value is the number of reads begun. */
function controlledRead() {
  const pending: PromiseWithResolvers<number>[] = []
  const read = shareReads(() => {
    const begun = Promise.withResolvers<number>()
    pending.push(begun)
    return begun.promise
  })
  return { pending, read }
}

test('callers during a read share the next one', async () => {
  const { pending, read } = controlledRead()
  const first = read()
  const [second, third] = [read(), read()]
  expect(pending).toHaveLength(1)
  pending[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(pending).toHaveLength(2)
  pending[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
})

test('a failed read fails its callers and no later ones', async () => {
  const { pending, read } = controlledRead()
  const first = read()
  const second = read()
  pending[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  pending[1]?.resolve(7)
  expect(await second).toBe(7)
  const third = read()
  pending[2]?.resolve(8)
  expect(await third).toBe(8)
})
