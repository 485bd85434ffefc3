import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { formatEther } from 'viem'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { PaymentRow } from './payment-store.ts'
import { type RoyaltyStatement, rateOf, sumPayments } from './royalty-statement.ts'
import { texts } from './texts.ts'

const MARGIN = 40
const FOOTER_HEIGHT = 30
const ROW_GAP = 7
const SMALL = 8
const LINE = '#d0d0d0'

interface Column {
  readonly heading: string
  readonly width: number
  readonly align: 'left' | 'right'
}

const { columns: words } = texts
/** Together 762 points, the width of A4 across between the margins. */
const columns: readonly Column[] = [
  { heading: words.paidAt, width: 92, align: 'left' },
  { heading: words.title, width: 160, align: 'left' },
  { heading: words.tokens, width: 76, align: 'right' },
  { heading: words.eur, width: 96, align: 'right' },
  { heading: words.mels, width: 116, align: 'right' },
  { heading: words.rate, width: 72, align: 'right' },
  { heading: words.transaction, width: 150, align: 'left' },
]

/** The same payments and amounts as the CSV file. */
export async function writeStatementPdf({ account, year, payments, writtenAt }: RoyaltyStatement): Promise<Buffer> {
  const fonts = await loadFonts()
  const pdf = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: true,
    info: { Title: texts.title(year), CreationDate: writtenAt },
  })
  pdf.registerFont('text', fonts.text)
  pdf.registerFont('accents', fonts.accents)
  pdf.registerFont('strong', fonts.strong)
  pdf.font('strong').fontSize(18).text(texts.title(year))
  pdf.font('text').fontSize(9).moveDown(0.5)
  pdf.text(`${texts.wallet}: ${account}`).text(`${texts.written}: ${toUtcDateTime(writtenAt)}`)
  pdf.moveDown(0.5).text(texts.about, { width: 520 }).moveDown()
  if (payments.length === 0) pdf.text(texts.nothing)
  else writeTable(pdf, payments)
  numberPages(pdf)
  pdf.end()
  return await buffer(pdf)
}

type Pdf = InstanceType<typeof PDFDocument>

function writeTable(pdf: Pdf, payments: readonly PaymentRow[]): void {
  const headings = columns.map(({ heading }) => heading)
  writeRow(pdf, headings, 'strong')
  for (const payment of payments) {
    const cells = toCells(payment)
    if (pdf.y + heightOf(pdf, cells) > pdf.page.maxY()) {
      pdf.addPage()
      writeRow(pdf, headings, 'strong')
    }
    writeRow(pdf, cells, 'text')
  }
  const { mels, eur } = sumPayments(payments)
  const total = [texts.total, '', '', formatEther(eur), formatEther(mels), rateOf({ mels, eur }), '']
  if (pdf.y + heightOf(pdf, total) > pdf.page.maxY()) pdf.addPage()
  writeRow(pdf, total, 'strong')
}

function toCells(payment: PaymentRow): string[] {
  const { title, artist, song } = payment
  return [
    toUtcDateTime(payment.paid_at),
    // The font lacks many scripts, and the token's address always names the song.
    [title, artist].map(legible).filter(Boolean).join(', ') || song,
    formatEther(payment.tokens),
    formatEther(payment.eur),
    formatEther(payment.mels),
    rateOf(payment),
    payment.transaction_hash,
  ]
}

/** What the fonts have: Latin letters with their accents, and punctuation. */
const ILLEGIBLE = /[^\u0020-\u007e\u00a0-\u024f\u2010-\u2026\u20ac]/g

/** Empty if less than half of the text would be left. */
function legible(text: string): string {
  const left = text.normalize('NFKC').replace(ILLEGIBLE, '').replace(/\s+/g, ' ').trim()
  return left.length * 2 >= text.length ? left : ''
}

function heightOf(pdf: Pdf, cells: readonly string[]): number {
  pdf.font('text').fontSize(SMALL)
  const heights = columns.map(({ width }, place) => pdf.heightOfString(cells[place] ?? '', { width: width - ROW_GAP }))
  return Math.max(...heights) + ROW_GAP
}

function writeRow(pdf: Pdf, cells: readonly string[], font: 'text' | 'strong'): void {
  const [top, height] = [pdf.y, heightOf(pdf, cells)]
  pdf.font(font).fontSize(SMALL)
  let left = MARGIN
  for (const [place, { width, align }] of columns.entries()) {
    writeCell(pdf.font(font), cells[place] ?? '', { left, top, width: width - ROW_GAP, align })
    left += width
  }
  const bottom = top + height
  pdf.moveTo(MARGIN, bottom - ROW_GAP / 2).lineTo(left - ROW_GAP, bottom - ROW_GAP / 2)
  pdf.lineWidth(0.5).strokeColor(LINE).stroke()
  pdf.x = MARGIN
  pdf.y = bottom
}

const ACCENTS = /([\u0100-\u024f]+)/

/** Letters such as ř are in a second file of the font. */
function writeCell(
  pdf: Pdf,
  text: string,
  { left, top, width, align }: { left: number; top: number; width: number; align: Column['align'] },
): void {
  const runs = text.split(ACCENTS)
  pdf.text(runs[0] ?? '', left, top, { width, align, continued: runs.length > 1 })
  for (const [place, run] of runs.entries()) {
    if (place === 0) continue
    pdf.font(place % 2 === 1 ? 'accents' : 'text').text(run, { width, align, continued: place < runs.length - 1 })
  }
}

function numberPages(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange()
  for (let place = 0; place < count; place++) {
    pdf.switchToPage(place)
    // Text below the bottom margin would begin another page.
    pdf.page.margins.bottom = 0
    pdf.font('text').fontSize(SMALL)
    pdf.text(texts.page(place + 1, count), MARGIN, pdf.page.height - MARGIN, { lineBreak: false })
  }
}

const fontFolder = new URL('files/', import.meta.resolve('@fontsource/instrument-sans'))

interface Fonts {
  readonly text: Buffer
  readonly accents: Buffer
  readonly strong: Buffer
}

let loading: Promise<Fonts> | undefined

/** The files are read once. A failure is not kept. */
async function loadFonts(): Promise<Fonts> {
  loading ??= readFonts()
  return await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
}

async function readFonts(): Promise<Fonts> {
  const read = (letters: string) =>
    readFile(fileURLToPath(new URL(`instrument-sans-${letters}-normal.woff`, fontFolder)))
  const [text, accents, strong] = await Promise.all([read('latin-400'), read('latin-ext-400'), read('latin-600')])
  return { text, accents, strong }
}
