interface Box {
  /** Characters that fit on a line. */
  readonly width: number
  /** Lines that fit. */
  readonly height: number
}

const segmenter = new Intl.Segmenter('en')

/** Breaks text between words; a word too long for a line, and text too long for the box, end in an ellipsis. */
export function wrapText(text: string, { width, height }: Box): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const joined = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && toCharacters(joined).length <= width) lines[lines.length - 1] = joined
    else lines.push(shorten(word, width))
  }
  if (lines.length <= height) return lines
  return [...lines.slice(0, height - 1), shorten(lines.slice(height - 1).join(' '), width)]
}

function shorten(text: string, width: number): string {
  const characters = toCharacters(text)
  return characters.length <= width
    ? text
    : `${characters
        .slice(0, width - 1)
        .join('')
        .trimEnd()}…`
}

/** As a reader counts them: a flag or a family is one, and none is ever cut in half. */
function toCharacters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
