import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { keccak256, numberToHex, parseEther, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { PaymentRow } from './payment-store.ts'
import { loadFonts } from './statement-fonts.ts'
import { breakLines, toLegible, widthOf } from './statement-text.ts'
import { writeStatementPdf } from './write-statement-pdf.ts'

const fonts = await loadFonts()
const account = '0x00000000000000000000000000000000000000aA'

describe('a title', () => {
  test.each([
    ['Café del Mar', 'Café del Mar'],
    ['Żółć i łzy', 'Żółć i łzy'],
    ['Žluťoučký kůň', 'Žluťoučký kůň'],
    ['Подмосковные вечера', 'Подмосковные вечера'],
    ['Ж', 'Ж'],
    ['Tiếng Việt', 'Tiếng Việt'],
    ['e\u0301te\u0301', 'été'],
  ])('%s has all its letters', (title, shown) => {
    expect(toLegible(fonts, title)).toBe(shown)
  })

  test.each(['日本の歌', 'Sunrise 日本', 'שיר'])('%s is not shown without some of its letters', (title) => {
    expect(toLegible(fonts, title)).toBeUndefined()
  })

  test('is shown without symbols that the fonts lack', () => {
    expect(toLegible(fonts, '🎵 Night 🎵 Ferry')).toBe('Night Ferry')
  })
})

describe('lines', () => {
  const pdf = new PDFDocument()
  for (const [name, data] of fonts.data) pdf.registerFont(name, data)
  const style = { pdf, fonts, size: 8 }

  test('break between words and keep every letter', () => {
    const text = 'Příliš žluťoučký kůň úpěl ďábelské ódy'
    const lines = breakLines(style, text, 80)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ')).toBe(text)
  })

  test.each([
    ['a hash', keccak256('0x01')],
    ['a long word in Cyrillic', 'Достопримечательность'.repeat(4)],
    ['words in two fonts', 'Vechera Подмосковные, Live at the Lanterns 1987, Łukasz Ørsted'],
  ])('of %s are not wider than their column', (_, text) => {
    const lines = breakLines(style, text, 100)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    for (const line of lines) expect(widthOf(style, line)).toBeLessThanOrEqual(100.5)
  })
})

const toPayment = (title: string, place = 0): PaymentRow => ({
  ...{ song: numberToHex(place + 1, { size: 20 }), auction_id: 1n, title, artist: 'The Lanterns' },
  ...{ tokens: parseEther('7'), mels: parseEther('19.6'), eur: parseEther('9.8') },
  ...{ paid_at: new Date(Date.UTC(2026, 0, 1 + place)), transaction_hash: keccak256(toHex(place)) },
})
const write = (payments: readonly PaymentRow[]) =>
  writeStatementPdf({ account, year: 2026, payments, writtenAt: new Date(0) })

/** The letters that a reader finds when it searches or copies, from the tables that fonts carry for that. */
function readLetters(pdf: Buffer): string {
  const letters: string[] = []
  for (const [, data] of pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const table = inflate(data ?? '')
    if (!table.includes('beginbfrange')) continue
    const codes = [...table.matchAll(/<([0-9a-f]{4,})>/gi)].map(([, code]) => Number.parseInt(code ?? '', 16))
    letters.push(...codes.filter((code) => code <= 0x10ffff).map((code) => String.fromCodePoint(code)))
  }
  return letters.join('')
}

function inflate(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

test('a statement has the letters of a Russian title, and the address of a song whose title it cannot show', async () => {
  expect(readLetters(await write([toPayment('Ж')]))).toContain('Ж')
  expect(readLetters(await write([toPayment('日本')]))).not.toContain('日')
})

test('300 payments fill pages of 15 or more', async () => {
  const pdf = await write(Array.from({ length: 300 }, (_, place) => toPayment('Night Ferry', place)))
  const pages = pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0
  expect(pages).toBeGreaterThanOrEqual(15)
  expect(pages).toBeLessThanOrEqual(20)
})
