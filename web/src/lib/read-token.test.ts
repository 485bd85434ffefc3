import { expect, test } from 'vitest'
import { readToken } from './read-token.ts'

const token = 'Zk3_x-9'.padEnd(43, 'a')

test.each([
  [`#${token}`, token],
  ['', undefined],
  ['#', undefined],
  [`#token=${token}`, undefined],
  ['#<script>', undefined],
  [`#${'a'.repeat(100)}`, 'a'.repeat(100)],
  [`#${'a'.repeat(101)}`, undefined],
])('%s', (hash, found) => {
  expect(readToken(hash)).toBe(found)
})
