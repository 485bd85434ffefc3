import { expect, test } from 'vitest'
import { isFiltered, readAccountsQuery, toAccountsAddress } from './accounts-query.ts'

test.each([
  ['', '/admin/accounts'],
  ['state=SUSPENDED', '/admin/accounts?state=SUSPENDED'],
  ['state=LOST&page=x', '/admin/accounts'],
  ['search=+ada+&page=2', '/admin/accounts?search=ada&page=2'],
  [`search=${'a'.repeat(255)}`, `/admin/accounts?search=${'a'.repeat(254)}`],
  ['state=CLOSED&search=ada%40wren.example', '/admin/accounts?state=CLOSED&search=ada%40wren.example'],
])('%j is %s', (search, address) => {
  expect(toAccountsAddress(readAccountsQuery(new URLSearchParams(search)))).toBe(address)
})

test.each([
  ['page=3', false],
  ['state=ACTIVE', true],
  ['search=ada', true],
])('whether %j filters: %s', (search, filters) => {
  expect(isFiltered(readAccountsQuery(new URLSearchParams(search)))).toBe(filters)
})
