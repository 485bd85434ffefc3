import type { RoyaltyDocument } from '@melos/statements/document'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../../../../packages/statements/test/arbitrary-document.ts'
import { listRows } from './account-table.tsx'
import { summarizeDocument } from './summarize-document.ts'

const EUR = 10n ** 18n

test('every document’s money is accounted for, from the bank to the holders, to the last digit', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const { account, stores, countries, months } = summarizeDocument(document)
      expect(account.received).toBe(account.notOurs.eur + account.later.eur + account.gross)
      const afterFees = account.gross - account.fee + account.broughtForward
      expect(afterFees).toBe(account.kept + account.carriedForward + account.holders)
      for (const earnings of [stores, countries, months])
        expect(earnings.reduce((sum, { eur }) => sum + eur, 0n)).toBe(account.gross)
    }),
  )
})

test('the rows between two sums lead from one to the next', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      let balance: bigint | undefined
      for (const { eur, isSum = false } of listRows(summarizeDocument(document))) {
        if (isSum && balance !== undefined) expect(eur).toBe(balance)
        balance = isSum ? eur : (balance ?? 0n) + eur
      }
    }),
  )
})

const [sample] = fc.sample(arbitraryDocument, 1)

function withSources(sources: RoyaltyDocument['statements'][number]['sources']): RoyaltyDocument {
  if (sample === undefined) throw new Error('There is no sample')
  const song = '0x0000000000000000000000000000000000000001'
  const amounts = { gross: 0n, fee: 0n, broughtForward: 0n, net: 0n, eur: 0n, mels: 0n, melsPerToken: 0n }
  const about = { song, title: 'Tide', artist: 'Undertow', wholeTokens: 1n, percentage: 25 } as const
  const codes = { isrc: [], iswc: null, upc: [] }
  return { ...sample, statements: [{ ...about, codes, sources, ...amounts, eurPerToken: 0n, carriedForward: 0n }] }
}

test('a rate’s source has its time as everywhere, or in the document’s own words', () => {
  const source = { name: 'Market', url: null, value: '4.1' }
  const sources = ['2026-10-19 12:00:00', 'in October'].map((at) => ({ ...source, at }))
  const { rate, ...document } = withSources([])
  const { rateSources } = summarizeDocument({ ...document, rate: { ...rate, sources } })
  expect(rateSources.map(({ at }) => at)).toEqual(['19 Oct 2026, 12:00 UTC', 'in October'])
})

test('sources are summed by store, country and month, and what is not stated has a name', () => {
  const common = { kind: 'STREAM', eur: 10n ** 12n } as const
  const { stores, countries, months } = summarizeDocument(
    withSources([
      { ...common, store: 'Deezer', country: 'FR', month: '2026-02', quantity: 10n },
      { ...common, store: 'Spotify', country: 'FR', month: '2026-01', quantity: null },
      { ...common, store: 'Spotify', country: '', month: null, quantity: 5n, kind: 'RETURN', eur: 3n * 10n ** 12n },
    ]),
  )
  expect(stores).toEqual([
    { name: 'Spotify', quantity: 5n, eur: 4n * EUR },
    { name: 'Deezer', quantity: 10n, eur: EUR },
  ])
  expect(countries.map(({ name }) => name)).toEqual(['Not stated', 'France'])
  expect(months.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Jan 2026', null],
    ['Feb 2026', 10n],
    ['Not stated', 5n],
  ])
})
