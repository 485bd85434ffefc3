/** Characters that print nothing, or turn the order of what is printed around. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Writes them out, so that a text cannot look like another one. Line breaks and tabs stay. */
export function revealControls(text: string): string {
  return text.replace(controls, (character) => {
    if (character === '\n' || character === '\t') return character
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
}
