import { expect, test } from 'vitest'
import { isForeign } from './language.ts'

test.each([
  'wie kann ich bieten',
  'comment est le prix',
  'como puedo comprar',
  'jak je to s cenou',
  'как работает аукцион',
  '我怎样出价',
])('%s is not English', (question) => {
  expect(isForeign(question)).toBe(true)
})

test.each(['how do i bid', 'what is the status of los angeles nights', 'am i winning', '', '2 + 2', 'die with me'])(
  '%s may be English',
  (question) => {
    expect(isForeign(question)).toBe(false)
  },
)
