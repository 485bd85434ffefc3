import type { Statement } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { listSongs } from './songs-table.tsx'

const [paid, later] = [
  '0x00000000000000000000000000000000000000aB',
  '0x00000000000000000000000000000000000000cD',
] as const
const statement: Statement = {
  disbursementId: 3,
  song: paid.toLowerCase(),
  number: 2,
  externalId: 7,
  title: 'Tide',
  artist: 'Undertow',
  periodFrom: '2026-01-01',
  periodTo: '2026-06-30',
  eur: '2.5',
  mels: '10',
  wholeTokens: 100,
  melsPerToken: '0.1',
  eurPerToken: '0.025',
  statementHash: `0x${'1'.repeat(64)}`,
  paidInAt: '2026-07-20 12:00:00',
  transaction: `0x${'2'.repeat(64)}`,
}
const song = { title: 'Tide', artist: 'Undertow', mels: 0n, melsPerToken: 0n, eurPerToken: 0n, eur: 0n }
const document = {
  songs: [
    { ...song, song: paid, gross: 9n, carriedForward: 0n },
    { ...song, song: later, gross: -5n, carriedForward: -5n },
  ],
}

test('a paid song has the chain’s amounts and the document’s earnings', () => {
  const [first] = listSongs([statement], document)
  expect(first).toMatchObject({ externalId: 7, number: 2, gross: 9n, melsPerToken: 10n ** 17n })
})

test('a song that is carried forward comes after those that are paid, without a statement', () => {
  const songs = listSongs([statement], document)
  expect(songs).toHaveLength(2)
  expect(songs[1]).toMatchObject({ song: later, externalId: null, number: null, carriedForward: -5n })
})

test('without a document the statements are enough, and before the payment the document is', () => {
  expect(listSongs([statement], null)).toMatchObject([{ gross: null, eur: 25n * 10n ** 17n }])
  expect(listSongs([], document)).toHaveLength(2)
})
