import { expect, test } from 'vitest'
import { keepAnswer, noAnswer } from './answer.ts'

const question = () => {}
const another = () => {}
const known = { of: question, data: 'figures', at: 1_000, hasFailed: false }

test('a failure keeps what is known, and since when', () => {
  expect(keepAnswer(known, question)).toEqual({ ...known, hasFailed: true })
})

test('what answers another question is not shown as the answer to this one', () => {
  expect(keepAnswer(known, another)).toMatchObject({ of: another, data: undefined, hasFailed: true })
})

test('a first failure leaves nothing to show', () => {
  expect(keepAnswer(noAnswer, question)).toMatchObject({ data: undefined, hasFailed: true })
})
