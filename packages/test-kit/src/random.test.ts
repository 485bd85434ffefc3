import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

test('a seed always gives the same numbers', () => {
  const byNumber = createRandom(7)
  expect([byNumber.next(), byNumber.next(), byNumber.next()]).toEqual([
    0.011704753153026104, 0.06195825757458806, 0.97690763277933,
  ])
  const byWords = createRandom('plan 1')
  expect([byWords.below(1_000_000), byWords.between(10, 20), byWords.chance(0.5), byWords.pick(['a', 'b'])]).toEqual([
    991_300,
    12,
    false,
    'b',
  ])
})

test('picking from an empty list throws', () => {
  expect(() => createRandom(1).pick([])).toThrow('There is nothing to pick from')
})
