interface Paragraph {
  /** Where it begins: a chorus may come twice. */
  readonly start: number
  readonly text: string
}

/** Empty lines part paragraphs; a single break is kept within one. */
export function splitParagraphs(description: string): Paragraph[] {
  return Array.from(description.matchAll(/\S(?:.|\n(?!\s*\n))*/g), ({ index, 0: text }) => ({
    start: index,
    text: text.trim(),
  }))
}
