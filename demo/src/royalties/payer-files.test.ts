import { clearAuction } from '@melos/clearing'
import { expect, test } from 'vitest'
import { songs } from '../songs.ts'
import { planAuctions } from '../world/plan-auctions.ts'
import { stories } from '../world/story.ts'
import { writePayerFiles } from './payer-files.ts'
import { soldSongs } from './sold-songs.ts'

const JANUARY_31 = Date.parse('2027-01-31T23:59:00Z') / 1_000
const named = soldSongs.map((sold) => ({ ...sold, title: `Song ${sold.isrc}`, artist: 'Ada Marsh' }))
const [usd, eur] = writePayerFiles(named, JANUARY_31)
const linesOf = (content: string, separator: string) =>
  content
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(separator))

test('the songs that earn are those that the auctions sell completely', () => {
  const auctions = planAuctions({ songs, stories, bidders: 14, firstStart: JANUARY_31 })
  const sold = auctions.filter(({ song, threshold, bids, settlement }) => {
    const offer = { supply: song.tokens, minimumPrice: song.minimumPrice, threshold }
    const numbered = bids.map((bid, index) => ({ ...bid, id: `${index}` }))
    return settlement === 'whole' && clearAuction(offer, numbered).outcome === 'sold'
  })
  expect(soldSongs.map(({ slug }) => slug).sort()).toEqual(sold.map(({ song }) => song.slug).sort())
})

test('the two files cover the twelve months that ended before the last whole month', () => {
  const first = new Set(linesOf(usd.content, '\t').map(([, month]) => month))
  const second = new Set(linesOf(eur.content, ';').map(([, month]) => month))
  expect([...first].sort()).toEqual(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'])
  expect([...second].sort()).toEqual(['2026M10', '2026M11', '2026M6', '2026M7', '2026M8', '2026M9'])
  expect([usd.receipt.receivedOn, eur.receipt.receivedOn]).toEqual(['2026-06-17', '2026-12-19'])
})

test('the bank receives whole cents, and in EUR exactly what the file says', () => {
  for (const { receipt } of [usd, eur]) expect(receipt.amount).toMatch(/^\d+(\.\d{1,2})?$/)
  const micros = linesOf(eur.content, ';').map((cells) => {
    const text = cells[10] ?? ''
    const size = Math.round(Number(text.replace(/[()]/g, '').replace(',', '.')) * 1e6)
    return text.startsWith('(') ? -size : size
  })
  expect(micros.filter((value) => value < 0).sort((one, other) => one - other)).toEqual([
    -10_000_000, -2_070_000, -690_000,
  ])
  expect(micros.reduce((sum, value) => sum + value, 0)).toBe(Math.round(Number(eur.receipt.amount) * 1e6))
})

test('the same start writes the same bytes, because payers’ files are found again by them', () => {
  expect(writePayerFiles(named, JANUARY_31)).toEqual([usd, eur])
})
