import { expect, test } from 'vitest'
import { readDeclarations } from './read-declarations.ts'
import { texts } from './texts.ts'

const { missing } = texts.declarations

test('all three answers are read', () => {
  expect(readDeclarations({ country: 'CZ', isAdult: 'yes', isEmployee: 'no' })).toEqual({
    kind: 'right',
    value: { country: 'CZ', isAdult: true, isEmployee: false },
  })
})

test('each missing answer has its own complaint, and a made-up country is missing', () => {
  expect(readDeclarations({})).toEqual({ kind: 'wrong', complaints: missing })
  expect(readDeclarations({ country: 'XX', isAdult: 'no', isEmployee: 'yes' })).toEqual({
    kind: 'wrong',
    complaints: { country: missing.country },
  })
  expect(readDeclarations({ country: 'CZ', isAdult: 'maybe', isEmployee: 'yes' })).toEqual({
    kind: 'wrong',
    complaints: { isAdult: missing.isAdult },
  })
})
