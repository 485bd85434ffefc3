import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeCases, makeLives, toJson, type Vector } from './make-vectors.ts'

function readVectors(file: string): Vector[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8'))
}

test('cases.json is what make-vectors.ts writes', () => {
  expect(readVectors('cases.json')).toEqual(JSON.parse(toJson(makeCases())))
})

test('lives.json is what make-vectors.ts writes', () => {
  expect(readVectors('lives.json')).toEqual(JSON.parse(toJson(makeLives())))
})
