import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { formatEther } from 'viem'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { PaymentRow } from './payment-store.ts'
import { type RoyaltyStatement, rateOf, sumPayments } from './royalty-statement.ts'
import { loadFonts, type StatementFonts } from './statement-fonts.ts'
import { breakLines, drawLine, type Pdf, type Style, toLegible, widthOf } from './statement-text.ts'
import { texts } from './texts.ts'

const MARGIN = 40
const FOOTER_HEIGHT = 30
const ROW_GAP = 7
const SMALL = 8
const LINE_HEIGHT = 10
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
  { heading: words.title, width: 146, align: 'left' },
  { heading: words.tokens, width: 70, align: 'right' },
  { heading: words.eur, width: 95, align: 'right' },
  { heading: words.mels, width: 130, align: 'right' },
  { heading: words.rate, width: 67, align: 'right' },
  { heading: words.transaction, width: 162, align: 'left' },
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
  for (const [name, data] of fonts.data) pdf.registerFont(name, data)
  pdf.font('strong').fontSize(18).text(texts.title(year))
  pdf.font('latin').fontSize(9).moveDown(0.5)
  pdf.text(`${texts.wallet}: ${account}`).text(`${texts.written}: ${toUtcDateTime(writtenAt)}`)
  pdf.moveDown(0.5).text(texts.about, { width: 520 }).moveDown()
  if (payments.length === 0) pdf.text(texts.nothing)
  else writeTable({ pdf, fonts, size: SMALL }, payments)
  numberPages(pdf)
  pdf.end()
  return await buffer(pdf)
}

function writeTable(style: Style, payments: readonly PaymentRow[]): void {
  const { pdf, fonts } = style
  const strong = { ...style, isStrong: true }
  const headings = columns.map(({ heading }) => heading)
  const write = (cells: readonly string[], look: Style) => {
    const lines = columns.map(({ width }, place) => breakLines(look, cells[place] ?? '', width - ROW_GAP))
    if (pdf.y + heightOf(lines) > pdf.page.maxY()) {
      pdf.addPage()
      write(headings, strong)
    }
    writeRow(look, lines)
  }
  write(headings, strong)
  for (const payment of payments) write(toCells(fonts, payment), style)
  const { mels, eur } = sumPayments(payments)
  write([texts.total, '', '', formatEther(eur), formatEther(mels), rateOf({ mels, eur }), ''], strong)
}

function toCells(fonts: StatementFonts, payment: PaymentRow): string[] {
  return [
    toUtcDateTime(payment.paid_at),
    nameSong(fonts, payment),
    formatEther(payment.tokens),
    formatEther(payment.eur),
    formatEther(payment.mels),
    rateOf(payment),
    payment.transaction_hash,
  ]
}

/** The fonts lack some scripts, and the token's address always names the song. */
function nameSong(fonts: StatementFonts, { title, artist, song }: PaymentRow): string {
  const name = toLegible(fonts, title) || song
  return [name, toLegible(fonts, artist)].filter(Boolean).join(', ')
}

const heightOf = (lines: readonly (readonly string[])[]): number =>
  Math.max(...lines.map(({ length }) => length)) * LINE_HEIGHT + ROW_GAP

function writeRow(style: Style, lines: readonly (readonly string[])[]): void {
  const { pdf } = style
  const top = pdf.y
  let left = MARGIN
  for (const [place, { width, align }] of columns.entries()) {
    for (const [row, line] of (lines[place] ?? []).entries()) {
      const indent = align === 'left' ? 0 : width - ROW_GAP - widthOf(style, line)
      drawLine(style, line, { left: left + indent, top: top + row * LINE_HEIGHT })
    }
    left += width
  }
  const bottom = top + heightOf(lines)
  pdf.moveTo(MARGIN, bottom - ROW_GAP / 2).lineTo(left - ROW_GAP, bottom - ROW_GAP / 2)
  pdf.lineWidth(0.5).strokeColor(LINE).stroke()
  pdf.x = MARGIN
  pdf.y = bottom
}

function numberPages(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange()
  for (let place = 0; place < count; place++) {
    pdf.switchToPage(place)
    // Text below the bottom margin would begin another page.
    pdf.page.margins.bottom = 0
    pdf.font('latin').fontSize(SMALL)
    pdf.text(texts.page(place + 1, count), MARGIN, pdf.page.height - MARGIN, { lineBreak: false })
  }
}
