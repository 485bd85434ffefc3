import { expect, test } from 'vitest'
import { parseEur } from '../../lib/eur.ts'
import { listStores } from './song-sources.tsx'

const stores = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ store: `Store ${index}`, eur: index === 0 ? '100.5' : '-1' }))

test('eight stores are all named', () => {
  expect(listStores(stores(8)).at(-1)).toEqual({ store: 'Store 7', eur: parseEur('-1') })
})

test('the ninth joins the eighth, and nothing is lost', () => {
  const listed = listStores(stores(9))
  expect(listed).toHaveLength(8)
  expect(listed.at(-1)).toEqual({ store: '2\u00A0other stores', eur: parseEur('-2') })
  expect(listed.reduce((sum, { eur }) => sum + eur, 0n)).toBe(parseEur('92.5'))
})
