import { beforeEach, expect, test, vi } from 'vitest'
import { cachePageData, clearPageData, hasFailed } from './cache-page-data.ts'

let asked = 0
let address = ''
let visits = 0

const isWhole = (value: number) => value > 0
const load = async () => ++asked
const fail = async () => {
  throw new TypeError('no line')
}
const visit = (url = address, how: () => Promise<number> = load) =>
  cachePageData({ url, load: how, isWhole, nothing: 0 })

beforeEach(() => {
  asked = 0
  // Kept data outlives a test, as it outlives a page.
  address = `/${++visits}`
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('a page is loaded once within a minute', async () => {
  expect(await visit()).toBe(1)
  vi.advanceTimersByTime(59_999)
  expect(await visit()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await visit()).toBe(2)
})

test('each address is a page of its own', async () => {
  expect(await visit()).toBe(1)
  expect(await visit(`${address}b`)).toBe(2)
  expect(await visit()).toBe(1)
})

test('forgotten data is loaded again', async () => {
  await visit()
  clearPageData()
  expect(await visit()).toBe(2)
})

test('data that cannot be refreshed stays, and the next visit tries again', async () => {
  await visit()
  clearPageData()
  expect(await visit(address, fail)).toBe(1)
  expect(hasFailed(address)).toBe(true)
  expect(await visit()).toBe(2)
  expect(hasFailed(address)).toBe(false)
})

test('an answer without its data counts as a failure', async () => {
  await visit()
  clearPageData()
  expect(await visit(address, async () => 0)).toBe(1)
})

test('gaps are filled from earlier data', async () => {
  await visit()
  clearPageData()
  const fill = (answer: number, known: number) => answer + known * 10
  expect(await cachePageData({ url: address, load: async () => -2, isWhole, fill, nothing: 0 })).toBe(8)
})

test('without earlier data a failure gives nothing', async () => {
  expect(await visit(address, fail)).toBe(0)
  expect(await visit()).toBe(1)
})

test('a missing page is reported', async () => {
  await visit()
  clearPageData()
  const missing = Object.assign(new Error(), { status: 404, statusText: '', internal: false, data: null })
  await expect(visit(address, () => Promise.reject(missing))).rejects.toBe(missing)
})
