import { expect, test } from 'vitest'
import { takeNext } from './decode-logs.ts'

const log = (number: bigint, block: bigint) => {
  return { number, block: { number: block, hash: '0x0', timestamp: new Date(0) } } as const
}
const take = (
  logs: readonly ReturnType<typeof log>[],
  { next = 2n, cursor }: { next?: bigint; cursor?: bigint } = {},
) => takeNext(logs, { next, cursor, numberOf: ({ number }) => number }).map(({ number }) => number)

test('logs of blocks that are indexed already are skipped', () => {
  expect(take([log(0n, 4n), log(1n, 5n), log(2n, 6n), log(3n, 6n)], { cursor: 5n })).toEqual([2n, 3n])
})

test("a number that comes again in a new block is refused, because the first wasn't the contract's", () => {
  expect(() => take([log(1n, 6n)], { cursor: 5n })).toThrow('Expected log 2, got log 1 again')
  expect(() => take([log(2n, 6n), log(2n, 7n)], { cursor: 5n })).toThrow('Expected log 3, got log 2 again')
})

test('a number that is missing is refused', () => {
  expect(() => take([log(3n, 6n)], { cursor: 5n })).toThrow('Expected log 2, got log 3')
})

test('without a cursor, everything may come again', () => {
  expect(take([log(0n, 4n), log(1n, 5n)])).toEqual([])
})
