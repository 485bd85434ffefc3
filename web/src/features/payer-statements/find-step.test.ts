import { expect, test } from 'vitest'
import { sampleStatement } from '../../../test/support/sample-payer-statement.ts'
import { findStep, isStepDone, statementSteps } from './find-step.ts'

const { receipt, terms } = sampleStatement({ state: 'DRAFT' })

test.each([
  ['READING', receipt, terms, 0, 'read'],
  ['MAPPING', receipt, terms, 0, 'read'],
  ['FAILED', receipt, terms, 0, 'read'],
  ['DRAFT', null, null, 3, 'receipt'],
  ['DRAFT', receipt, null, 3, 'lines'],
  ['DRAFT', receipt, null, undefined, 'lines'],
  ['DRAFT', receipt, null, 0, 'terms'],
  ['DRAFT', receipt, terms, 0, 'preview'],
  ['SUBMITTED', receipt, terms, 0, 'approval'],
  ['APPROVED', receipt, terms, 0, 'payment'],
] as const)('%s with receipt %j, terms %j and %s undecided lines is at %s', (state, paid, set, undecided, step) => {
  expect(findStep({ state, receipt: paid, terms: set }, undecided)).toBe(step)
})

test('an approved statement is done up to the payment, which is done when it is paid in', () => {
  const done = (statement = sampleStatement({ state: 'APPROVED' })) =>
    statementSteps.filter((step) => isStepDone(step, { statement, undecidedRows: undefined }))
  expect(done()).toEqual(['read', 'receipt', 'lines', 'terms', 'preview', 'approval'])
  const payableFrom = '2026-11-20 12:00:00'
  const paid = sampleStatement({
    state: 'APPROVED',
    announcements: [{ id: 1, state: 'PAID_IN', payableFrom, isEarlier: false }],
  })
  expect(done(paid)).toEqual(statementSteps)
})

test('a draft with undecided lines isn’t done with its lines', () => {
  const statement = sampleStatement({ state: 'DRAFT' })
  expect(isStepDone('lines', { statement, undecidedRows: 1 })).toBe(false)
  expect(isStepDone('lines', { statement, undecidedRows: 0 })).toBe(true)
})
