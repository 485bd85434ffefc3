import { expect, test } from 'vitest'
import { readProfile } from './read-profile.ts'
import { texts } from './texts.ts'

test('empty texts are none, and the spaces around others are dropped', () => {
  const { profile, complaints } = readProfile({ name: ' Ada Wren ', about: '  ', country: 'CZ' })
  expect(profile).toEqual({ name: 'Ada Wren', about: null, country: 'CZ' })
  expect(complaints).toEqual({})
})

test('the longest name and text are accepted, longer ones are not', () => {
  expect(readProfile({ name: 'n'.repeat(100), about: 'a'.repeat(2000), country: 'CZ' }).complaints).toEqual({})
  expect(readProfile({ name: 'n'.repeat(101), about: 'a'.repeat(2001), country: 'CZ' }).complaints).toEqual({
    name: texts.account.tooLong(100),
    about: texts.account.tooLong(2000),
  })
})

test('a country is needed', () => {
  expect(readProfile({ name: '', about: '' }).complaints).toEqual({ country: texts.account.noCountry })
  expect(readProfile({ country: 'XX' }).complaints).toEqual({ country: texts.account.noCountry })
})
