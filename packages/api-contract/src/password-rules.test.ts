import { expect, test } from 'vitest'
import { findPasswordFault } from './password-rules.ts'

const own = ['ada-wren', 'ada.lovelace@wren.example']

test.each([
  'aaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  '123456789012345',
  '987654321098765',
  'passwordpassword',
  'Password1234567!',
  'qwertyuiopasdfghjkl',
  'iloveyouiloveyou',
  'correct horse battery staple',
  'abcdefghijklmnopqrstuvwxyz',
  'ada-wren-ada-wren-1',
  'lovelace.wren.ada.1815',
  'Melos-Admin-Password-1',
  '               ',
  '!!!!!!!!!!!!!!!!',
])('%o is too easy to guess', (password) => {
  expect(findPasswordFault(password, own)).toBeTypeOf('string')
})

test.each([
  'seven green kettles sing',
  'Tr0ub4dor&3-and-more',
  'ada-wren counts violet kettles',
  '音楽の権利を歌う人々の市場で会おう',
  'kQ3vR8xL2mN7pT5',
])('%o is accepted', (password) => {
  expect(findPasswordFault(password, own)).toBeUndefined()
})
