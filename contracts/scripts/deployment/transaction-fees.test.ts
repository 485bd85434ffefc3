import { expect, it } from 'vitest'
import { raiseFees } from './transaction-fees.ts'

const current = { baseFeePerGas: 100n, maxPriorityFeePerGas: 30n, maxFeePerGas: 230n }

it('an offer of exactly what a block costs stays', () => {
  expect(raiseFees({ maxFeePerGas: 130n, maxPriorityFeePerGas: 1n }, current)).toBeUndefined()
})

it('a lower offer is raised to the current fees', () => {
  expect(raiseFees({ maxFeePerGas: 129n, maxPriorityFeePerGas: 1n }, current)).toEqual({
    maxFeePerGas: 230n,
    maxPriorityFeePerGas: 30n,
  })
})

it('both fees rise by at least 10%, rounded up, because nodes refuse less', () => {
  const falling = { baseFeePerGas: 100n, maxPriorityFeePerGas: 45n, maxFeePerGas: 145n }
  expect(raiseFees({ maxFeePerGas: 141n, maxPriorityFeePerGas: 101n }, falling)).toEqual({
    maxFeePerGas: 156n,
    maxPriorityFeePerGas: 112n,
  })
})
