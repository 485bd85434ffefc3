import { beforeEach, expect, test } from 'vitest'
import { browserStorage } from '../../lib/browser-storage.ts'
import { readGivenCosts, writeGivenCost } from './given-costs.ts'

const KEY = 'melos-token-costs'
const [ann, ben] = [`0x${'A'.repeat(40)}`, `0x${'B'.repeat(40)}`]
const song = `0x${'C'.repeat(40)}`

beforeEach(() => browserStorage.removeItem(KEY))

test('an entered cost is kept for one wallet and song, whatever their spelling, and can be removed', () => {
  writeGivenCost(ann, song, 5n)
  expect(readGivenCosts(ann.toLowerCase())).toEqual({ [song.toLowerCase()]: 5n })
  expect(readGivenCosts(ben)).toEqual({})
  writeGivenCost(ben, song, 7n)
  writeGivenCost(ann, song.toLowerCase(), undefined)
  expect([readGivenCosts(ann), readGivenCosts(ben)]).toEqual([{}, { [song.toLowerCase()]: 7n }])
})

test('the same costs are the same object, because React compares by identity', () => {
  writeGivenCost(ann, song, 5n)
  expect(readGivenCosts(ann)).toBe(readGivenCosts(ann))
})

test('what isn’t an amount is passed over', () => {
  for (const text of ['nonsense', '[]', `{"${ann.toLowerCase()}":{"${song}":"five"}}`, `{"${ann.toLowerCase()}":3}`]) {
    browserStorage.setItem(KEY, text)
    expect(readGivenCosts(ann)).toEqual({})
  }
})
