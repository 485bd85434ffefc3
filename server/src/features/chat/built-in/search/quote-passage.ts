import { splitWords } from '../split-words.ts'
import { toTerm } from '../synonyms.ts'

/** What a person reads at once. */
const MOST_CHARACTERS = 600

/** As much of a text as fits, in whole sentences, around the one that has most of the question's words. */
export function quotePassage(text: string, question: string): string {
  if (text.length <= MOST_CHARACTERS) return text
  const wanted = new Set(splitWords(question).map(toTerm))
  const parts = splitSentences(text)
  const rate = (part: string) =>
    new Set(
      splitWords(part)
        .map(toTerm)
        .filter((term) => wanted.has(term)),
    ).size
  const rates = parts.map(rate)
  let first = rates.indexOf(Math.max(...rates))
  let last = first
  const length = () =>
    parts
      .slice(first, last + 1)
      .join('')
      .trim().length
  while (length() <= MOST_CHARACTERS && last < parts.length - 1) last += 1
  if (length() > MOST_CHARACTERS && last > first) last -= 1
  while (
    first > 0 &&
    parts
      .slice(first - 1, last + 1)
      .join('')
      .trim().length <= MOST_CHARACTERS
  )
    first -= 1
  const quoted = parts
    .slice(first, last + 1)
    .join('')
    .trim()
  const [before, after] = quoted.includes('\n- ') || quoted.startsWith('- ') ? ['…\n', '\n…'] : ['… ', ' …']
  return `${first > 0 ? before : ''}${quoted}${last < parts.length - 1 ? after : ''}`
}

/** Each with what follows it up to the next; a line of a list is one. */
function splitSentences(text: string): string[] {
  return text.split(/(?<=[.?:;]\s)(?=[“"A-Z0-9])|(?<=\n)/)
}
