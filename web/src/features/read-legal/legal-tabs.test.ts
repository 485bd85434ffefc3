import { expect, test } from 'vitest'
import { findPolicy } from './legal-tabs.tsx'

const page = 'https://melos.example/privacy-policy'

test.each(['', '?tab=', '?tab=website', '?tab=Cookies', '?tabs=cookies'])(
  'the website policy is shown for "%s"',
  (query) => {
    expect(findPolicy(page + query)).toBe('website')
  },
)

test('the cookie policy is shown for "?tab=cookies"', () => {
  expect(findPolicy(`${page}?tab=cookies`)).toBe('cookies')
})
