import { declarationTexts } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { readRegistration } from './read-registration.ts'
import { texts } from './texts.ts'

const whole = {
  email: ' ada@wren.example ',
  username: 'ada-wren',
  country: 'CZ',
  ADULT: 'on',
  NOT_STAFF: 'on',
  TERMS: 'on',
}

test('a whole form is what the API takes', () => {
  expect(readRegistration(whole)).toEqual({
    kind: 'right',
    value: {
      email: 'ada@wren.example',
      username: 'ada-wren',
      country: 'CZ',
      declarations: Object.entries(declarationTexts).map(([kind, { version }]) => ({ kind, version })),
    },
  })
})

test('an empty form says what each field needs', () => {
  const { email, username, country, declaration } = texts.missing
  expect(readRegistration({})).toEqual({
    kind: 'wrong',
    complaints: { email, username, country, ADULT: declaration, NOT_STAFF: declaration, TERMS: declaration },
  })
})

test.each([
  [{ email: 'ada@wren' }, { email: texts.missing.emailInvalid }],
  [{ email: '"a b"@wren.example' }, { email: texts.missing.emailInvalid }],
  [{ username: 'ad' }, { username: texts.missing.usernameInvalid }],
  [{ username: '1ada' }, { username: texts.missing.usernameInvalid }],
  [{ username: 'admin' }, { username: texts.missing.usernameTaken }],
  [{ country: 'XX' }, { country: texts.missing.country }],
  [{ TERMS: '' }, { TERMS: texts.missing.declaration }],
])('%j is refused', (change, complaints) => {
  expect(readRegistration({ ...whole, ...change })).toEqual({ kind: 'wrong', complaints })
})
