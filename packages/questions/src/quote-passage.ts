import { splitTerms } from './split-words.ts'

const MAX_LENGTH = 600

/** Whether the question wants to be told what to do. */
export const asksHow = (question: string): boolean => /^how (do|does|can|to)\b/i.test(question)

/** As many whole sentences as fit, around the one with most of the question's words. */
export function quotePassage(text: string, question: string): string {
  if (text.length <= MAX_LENGTH) return text
  const wanted = new Set(splitTerms(question))
  const parts = splitSentences(text)
  const rates = parts.map((part) => {
    const terms = new Set(splitTerms(part))
    return [...terms].filter((term) => wanted.has(term)).length
  })
  let first = rates.indexOf(Math.max(...rates))
  let last = first
  const join = (from: number, to: number) =>
    parts
      .slice(from, to + 1)
      .join('')
      .trim()
  // Instructions begin with their first step.
  if (asksHow(question) && join(0, last).length <= MAX_LENGTH) first = 0
  while (last < parts.length - 1 && join(first, last + 1).length <= MAX_LENGTH) last += 1
  while (first > 0 && join(first - 1, last).length <= MAX_LENGTH) first -= 1
  const quoted = join(first, last)
  const [before, after] = quoted.includes('\n- ') || quoted.startsWith('- ') ? ['…\n', '\n…'] : ['… ', ' …']
  return `${first > 0 ? before : ''}${quoted}${last < parts.length - 1 ? after : ''}`
}

/** Each with its trailing space; a line of a list counts as a sentence. */
function splitSentences(text: string): string[] {
  return text.split(/(?<=[.?:;]\s)(?=[“"A-Z0-9])|(?<=\n)/)
}
