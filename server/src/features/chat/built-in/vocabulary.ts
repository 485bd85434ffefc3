import type { Passage } from '@melos/api-contract'
import { splitRawWords } from './raw-words.ts'

/** The words that the site itself uses. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>
  /** Those that it never writes with a small letter. */
  readonly names: ReadonlySet<string>
}

export function collectVocabulary(passages: readonly Pick<Passage, 'section' | 'text'>[]): Vocabulary {
  const all = passages.flatMap(({ section, text }) => splitRawWords(`${section}\n${text}`))
  const words = new Set(all.map(({ plain }) => plain))
  const small = new Set(all.flatMap(({ raw, plain }) => (/^\p{Lu}/u.test(raw) ? [] : [plain])))
  return { words, names: new Set([...words].filter((word) => !small.has(word))) }
}
