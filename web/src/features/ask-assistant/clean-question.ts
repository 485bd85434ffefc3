/** The server refuses control characters, and those that turn the direction of what follows them; pasted text may have some. */
const refused = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** The longest question that the server takes. */
export const QUESTION_LENGTH = 1000

/** What a person has typed, as it can be asked; empty when there is nothing to ask. */
export function cleanQuestion(text: string): string {
  return text.toWellFormed().replace(refused, '').trim().slice(0, QUESTION_LENGTH).toWellFormed()
}
