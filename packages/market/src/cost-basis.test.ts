import { expect, test } from 'vitest'
import { addMovement, costBasisOf, type Movement, NO_COST_BASIS } from './cost-basis.ts'

const TOKEN = 10n ** 18n
const MELS = 10n ** 18n

const bought = (tokens: bigint, paid: bigint): Movement => ({ direction: 'in', amount: tokens * TOKEN, paid })
const sold = (tokens: bigint, received: bigint): Movement => ({ direction: 'out', amount: tokens * TOKEN, received })
const cameIn = (amount: bigint): Movement => ({ direction: 'in', amount, paid: undefined })
const sent = (amount: bigint): Movement => ({ direction: 'out', amount, received: undefined })

test('nothing moved is no cost', () => {
  expect(costBasisOf([])).toEqual(NO_COST_BASIS)
})

test('a sale takes tokens at their average cost, commission included', () => {
  const movements = [bought(10n, 55n * MELS), bought(30n, 66n * MELS), sold(8n, 40n * MELS)]
  // 40 tokens cost 121 MELS, so 8 of them 24.2 MELS.
  expect(costBasisOf(movements)).toEqual({
    known: { amount: 32n * TOKEN, cost: (968n * MELS) / 10n },
    unknownAmount: 0n,
    realised: (158n * MELS) / 10n,
    soldUnknown: 0n,
    sentCost: 0n,
  })
})

test('a sale below the average cost is a loss', () => {
  expect(costBasisOf([bought(10n, 55n * MELS), sold(10n, 50n * MELS)])).toMatchObject({
    known: { amount: 0n, cost: 0n },
    realised: -5n * MELS,
  })
})

test('tokens that came by a plain transfer have an unknown cost, and so has what they bring', () => {
  expect(costBasisOf([cameIn(4n * TOKEN), sold(3n, 21n * MELS)])).toEqual({
    ...NO_COST_BASIS,
    unknownAmount: TOKEN,
    soldUnknown: 21n * MELS,
  })
})

test('a sale takes known and unknown tokens in proportion', () => {
  const movements = [bought(6n, 60n * MELS), cameIn(2n * TOKEN), sold(4n, 80n * MELS)]
  expect(costBasisOf(movements)).toEqual({
    known: { amount: 3n * TOKEN, cost: 30n * MELS },
    unknownAmount: TOKEN,
    realised: 30n * MELS,
    soldUnknown: 20n * MELS,
    sentCost: 0n,
  })
})

test('tokens that are sent take their cost along and realise nothing', () => {
  expect(costBasisOf([bought(5n, 60n * MELS), sent(2n * TOKEN)])).toEqual({
    ...NO_COST_BASIS,
    known: { amount: 3n * TOKEN, cost: 36n * MELS },
    sentCost: 24n * MELS,
  })
})

test('each indivisible rest has one owner', () => {
  const held = costBasisOf([{ direction: 'in', amount: 2n, paid: 5n }, cameIn(1n)])
  // Two of three base units leave: 1⅓ known ones become 1, which cost 2.5 and brings 3.5 of 7.
  expect(addMovement(held, { direction: 'out', amount: 2n, received: 7n })).toEqual({
    known: { amount: 1n, cost: 3n },
    unknownAmount: 0n,
    realised: 3n - 2n,
    soldUnknown: 4n,
    sentCost: 0n,
  })
})

test('whoever sells everything keeps no cost', () => {
  const movements = [
    bought(3n, 100n),
    cameIn(1n),
    { direction: 'out', amount: 3n * TOKEN + 1n, received: 10n } as const,
  ]
  expect(costBasisOf(movements)).toMatchObject({ known: { amount: 0n, cost: 0n }, unknownAmount: 0n })
})

test('tokens that cost nothing are known, unlike tokens of unknown cost', () => {
  expect(costBasisOf([bought(1n, 0n)])).toMatchObject({ known: { amount: TOKEN, cost: 0n }, unknownAmount: 0n })
})

test('more than a wallet holds cannot leave it', () => {
  expect(() => costBasisOf([bought(1n, 5n), sent(TOKEN + 1n)])).toThrow(RangeError)
})
