import { expect, test } from 'vitest'
import { findPasswordComplaint } from './new-password-field.tsx'
import { texts } from './texts.ts'

test.each([
  ['tulip anvil 92 k', undefined],
  ['tulip anvil 92', texts.password.short],
  ['🎷tulip anvil 92', undefined],
  ['tulip anvil 92 '.repeat(9), texts.password.long],
  ['passwordpassword', texts.password.weak],
])('%s', (password, complaint) => {
  expect(findPasswordComplaint(password, [])).toBe(complaint)
})

test('the person’s own words don’t make a password', () => {
  expect(findPasswordComplaint('ada-wren@wren.example', ['ada-wren', 'ada-wren@wren.example'])).toBe(
    texts.password.weak,
  )
})
