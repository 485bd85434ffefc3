import { stopWords } from './stop-words.ts'
import { joinPhrases } from './synonyms.ts'

/** Small letters, figures and single spaces; accents and apostrophes are gone. */
export function toPlain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.%]+|\.(?!\d)|(?<!\d)\./gu, ' ')
    .trim()
}

/** The words of a text that say what it is about, as they stand. Figures are not among them. */
export function splitWords(text: string): string[] {
  return joinPhrases(toPlain(text))
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word) && !stopWords.has(word))
}
