interface Box {
  readonly width: number
  readonly height: number
  readonly largest: number
  readonly smallest: number
}

/** Heights and widths, including those of words, are multiples of the font size. */
export const LINE_HEIGHT = 1.06
const SPACE = 0.22

/** The largest font size at which these words fit the box unbroken, and its number of lines. At the smallest they may overflow. */
export function fitText(words: readonly number[], box: Box): { fontSize: number; lines: number } {
  for (let fontSize = box.largest; fontSize > box.smallest; fontSize -= 2) {
    const lines = linesOf(box, fontSize)
    if (countLines(words, box.width / fontSize) <= lines) return { fontSize, lines }
  }
  return { fontSize: box.smallest, lines: linesOf(box, box.smallest) }
}

function linesOf({ height }: Box, fontSize: number): number {
  return Math.max(1, Math.floor(height / (fontSize * LINE_HEIGHT)))
}

function countLines(words: readonly number[], lineWidth: number): number {
  let lines = 0
  let left = 0
  for (const word of words) {
    if (word > lineWidth) return Number.POSITIVE_INFINITY
    if (lines === 0 || SPACE + word > left) {
      lines += 1
      left = lineWidth - word
    } else left -= SPACE + word
  }
  return lines
}
