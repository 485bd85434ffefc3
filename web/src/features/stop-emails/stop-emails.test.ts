import { expect, test } from 'vitest'
import { readUnsubscribeToken } from './stop-emails.tsx'

test.each([
  ['#abc-_.DEF', 'abc-_.DEF'],
  ['', undefined],
  ['#', undefined],
  ['#a b', undefined],
  ['#<script>', undefined],
  [`#${'a'.repeat(201)}`, undefined],
])('the fragment %s holds %s', (hash, token) => {
  expect(readUnsubscribeToken(hash)).toBe(token)
})
