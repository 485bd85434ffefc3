import { expect, test } from 'vitest'
import { isFiltered, readAdmissionsQuery, toAdmissionsAddress, toViewAddress } from './admissions-query.ts'

const read = (search: string) => readAdmissionsQuery(new URLSearchParams(search))

test('the plain address shows the first page of all wallets', () => {
  expect(read('')).toMatchObject({ view: 'admitted', policy: null, status: null, search: null, page: 1 })
  expect(isFiltered(read(''))).toBe(false)
  expect(toAdmissionsAddress(read(''))).toBe(toViewAddress('admitted'))
})

test.each([
  'policy=2&status=DISMISSED&search=ada&page=3',
  'view=refused&policy=65535&reason=COUNTRY',
  'view=screenings&state=PENDING&page=2',
])('an address survives being read: %s', (search) => {
  expect(toAdmissionsAddress(read(search))).toBe(`/admin/admissions?${search}`)
  expect(isFiltered(read(search))).toBe(true)
})

test.each(['view=gone', 'policy=0', 'policy=x', 'policy=-1', 'status=toString', 'page=0', 'reason=COUNTRY'])(
  'what an address can’t mean is left out: %s',
  (search) => {
    expect(toAdmissionsAddress(read(search))).toBe('/admin/admissions')
  },
)
