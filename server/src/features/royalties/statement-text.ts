import type PDFDocument from 'pdfkit'
import type { FontName, StatementFonts } from './statement-fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument>

/** Letters that one font draws. */
interface Run {
  readonly font: FontName
  readonly text: string
}

export interface Style {
  readonly pdf: Pdf
  readonly fonts: StatementFonts
  readonly size: number
  /** Draws everything in bold, for texts of our own in plain Latin. */
  readonly isStrong?: boolean
}

/** Symbols that no font has are left out. Undefined if a letter is missing, because the rest would be another text. */
export function toLegible({ find }: StatementFonts, text: string): string | undefined {
  const letters = [...text.normalize('NFKC').replace(/\s+/g, ' ')]
  const missing = letters.filter((letter) => find(letter) === undefined)
  if (missing.some((letter) => /[\p{L}\p{M}\p{N}]/u.test(letter))) return undefined
  const left = letters.filter((letter) => find(letter) !== undefined)
  return left.join('').replace(/ +/g, ' ').trim()
}

/** Breaks between words, and inside a word that is wider than the line. */
export function breakLines(style: Style, text: string, width: number): string[] {
  const lines = ['']
  let used = 0
  for (const word of text.split(/(?<= )/)) {
    for (const part of sumWidths(style, word.trimEnd()) <= width ? [word] : word) {
      const isFull = used > 0 && used + sumWidths(style, part.trimEnd()) > width
      if (isFull) lines.push(part)
      else lines[lines.length - 1] += part
      used = (isFull ? 0 : used) + sumWidths(style, part)
    }
  }
  return lines.map((line) => line.trimEnd())
}

function sumWidths({ fonts, size, isStrong = false }: Style, text: string): number {
  let sum = 0
  for (const letter of text) sum += fonts.widthOf(letter, isStrong ? 'strong' : fontOf(fonts, letter)) * size
  return sum
}

const fontOf = ({ find }: StatementFonts, letter: string): FontName => find(letter) ?? 'latin'

export function widthOf(style: Style, text: string): number {
  return toRuns(style, text).reduce((sum, run) => sum + widthOfRun(style, run), 0)
}

/** Draws one line and leaves the rest of the page alone. */
export function drawLine(style: Style, text: string, { left, top }: { left: number; top: number }): void {
  let x = left
  for (const run of toRuns(style, text)) {
    const width = widthOfRun(style, run)
    // The baseline is the same for all fonts, whose heights differ.
    style.pdf.text(run.text, x, top + style.size, { lineBreak: false, baseline: 'alphabetic' })
    x += width
  }
}

function widthOfRun({ pdf, size }: Style, { font, text }: Run): number {
  return pdf.font(font).fontSize(size).widthOfString(text)
}

function toRuns({ fonts, isStrong = false }: Style, text: string): Run[] {
  if (isStrong) return text === '' ? [] : [{ font: 'strong', text }]
  const runs: Run[] = []
  for (const letter of text) {
    const font = fontOf(fonts, letter)
    const last = runs.at(-1)
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + letter }
    else runs.push({ font, text: letter })
  }
  return runs
}
