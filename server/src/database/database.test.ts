import { expect, test } from 'vitest'
import { isUniqueViolation } from './database.ts'

test.each([
  [Object.assign(new Error('duplicate key'), { code: '23505' }), true],
  [Object.assign(new Error('no such row'), { code: '23503' }), false],
  [new Error('23505'), false],
  [{ code: '23505' }, false],
  [undefined, false],
])('%o is a unique violation: %s', (error, isOne) => {
  expect(isUniqueViolation(error)).toBe(isOne)
})
