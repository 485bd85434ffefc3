import { expect, test } from 'vitest'
import { sumSources } from './sum-sources.ts'

const source = { country: 'DE', kind: 'STREAM', quantity: '1' }
const sources = [
  { ...source, store: 'Spotify', month: '2026-02', eur: '1.5' },
  { ...source, store: 'Apple', month: '2026-01', eur: '4' },
  { ...source, store: 'Spotify', month: '2026-01', eur: '-0.000000000001' },
  { ...source, store: '', month: null, eur: '2' },
]
const EUR = 10n ** 18n

test('sums by store have the largest first, and lines without a store are kept', () => {
  expect(sumSources(sources, 'store')).toEqual([
    { name: 'Apple', eur: 4n * EUR },
    { name: '', eur: 2n * EUR },
    { name: 'Spotify', eur: (3n * EUR) / 2n - 10n ** 6n },
  ])
})

test('months stay in their order, after lines without one', () => {
  expect(sumSources(sources, 'month').map(({ name }) => name)).toEqual(['', '2026-01', '2026-02'])
})
