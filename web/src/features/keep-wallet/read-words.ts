import { english } from 'viem/accounts'

const WORD_COUNT = 12

export type WordsReading =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'wrong-count'; readonly count: number }
  | { readonly kind: 'unknown-word'; readonly place: number; readonly word: string }
  | { readonly kind: 'wrong-order' }

/** Ignores numbers, commas and line breaks between the words. */
export function splitWords(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
}

export function readWords(text: string, areWords: (words: string) => boolean): WordsReading {
  const list = splitWords(text)
  const unknown = list.findIndex((word) => !english.includes(word))
  if (unknown !== -1) return { kind: 'unknown-word', place: unknown + 1, word: list[unknown] ?? '' }
  if (list.length !== WORD_COUNT) return { kind: 'wrong-count', count: list.length }
  const words = list.join(' ')
  return areWords(words) ? { kind: 'words', words } : { kind: 'wrong-order' }
}
