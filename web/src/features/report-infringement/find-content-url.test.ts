import { expect, test } from 'vitest'
import { findContentUrl } from './find-content-url.ts'

const find = (query: string) => findContentUrl(new URLSearchParams(query), 'https://melos.example')

test.each([
  ['auction=7', 'https://melos.example/auction/7'],
  ['auction=0', 'https://melos.example/auction/0'],
  ['', ''],
  ['auction=', ''],
  ['auction=07', ''],
  ['auction=-1', ''],
  ['auction=7/../../admin', ''],
  ['auction=//evil.example', ''],
  ['auction=%3Cscript%3E', ''],
  ['auction=12345678901234567', ''],
])('%j gives %j', (query, url) => {
  expect(find(query)).toBe(url)
})
