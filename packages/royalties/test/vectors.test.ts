import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeVectors, toJson } from './make-vectors.ts'

test('the vectors that the contracts pass are those of this rule', () => {
  expect(readFileSync(new URL('../vectors/lives.json', import.meta.url), 'utf8')).toBe(toJson(makeVectors()))
})
