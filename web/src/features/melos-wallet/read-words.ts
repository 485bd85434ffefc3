import { english } from 'viem/accounts'
import { texts } from './texts.ts'

const WORD_COUNT = 12

type WordsReading =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'wrong'; readonly sentence: string }

/** Ignores numbers, commas and line breaks between the words. */
export function splitWords(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
}

/** Reports the first problem only. */
export function readWords(text: string, areWords: (words: string) => boolean): WordsReading {
  const list = splitWords(text)
  const unknown = list.findIndex((word) => !english.includes(word))
  if (unknown !== -1) return wrong(texts.import.unknownWord(unknown + 1, list[unknown] ?? ''))
  if (list.length !== WORD_COUNT) return wrong(texts.import.wrongCount(list.length))
  const words = list.join(' ')
  return areWords(words) ? { kind: 'words', words } : wrong(texts.import.wrongOrder)
}

function wrong(sentence: string): WordsReading {
  return { kind: 'wrong', sentence }
}
