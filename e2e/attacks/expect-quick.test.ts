import { expect, test } from 'vitest'
import { expectQuick } from './expect-quick.ts'

const reads = (count: number, milliseconds: number) => Array.from({ length: count }, () => milliseconds)

test('one slow read among many is too slow', () => {
  const judge = (worst: number) => () => expectQuick({ before: reads(20, 10), during: [worst, ...reads(99, 10)] })
  expect(judge(999)).not.toThrow()
  expect(judge(1_000)).toThrow()
})

test('if reads are slow anyway, ten times as slow plus a pause is too slow', () => {
  const judge = (worst: number) => () => expectQuick({ before: reads(20, 100), during: [...reads(19, 100), worst] })
  expect(judge(1_149)).not.toThrow()
  expect(judge(1_150)).toThrow()
})

test('a delay of the machine itself does not count', () => {
  const judge = (worst: number) => () =>
    expectQuick({ before: reads(20, 10), during: [...reads(19, 10), worst], pause: 200 })
  expect(judge(1_599)).not.toThrow()
  expect(judge(1_600)).toThrow()
})

test('one slow read before does not excuse a slow read', () => {
  const before = [...reads(19, 10), 5_000]
  expect(() => expectQuick({ before, during: [...reads(19, 10), 1_000] })).toThrow()
})

test('nineteen reads are too few for a verdict', () => {
  expect(() => expectQuick({ before: reads(19, 10), during: reads(20, 10) })).toThrow()
  expect(() => expectQuick({ before: reads(20, 10), during: reads(19, 10) })).toThrow()
  expect(() => expectQuick({ before: reads(20, 10), during: reads(20, 10) })).not.toThrow()
})
