interface Box {
  /** Characters that fit on a line. */
  readonly width: number
  /** Lines that fit. */
  readonly height: number
}

/** Breaks text between words; a word too long for a line, and text too long for the box, end in an ellipsis. */
export function wrapText(text: string, { width, height }: Box): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(shorten(word, width))
  }
  if (lines.length <= height) return lines
  return [...lines.slice(0, height - 1), shorten(lines.slice(height - 1).join(' '), width)]
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1).trimEnd()}…`
}
