import type { RawWord } from '../raw-words.ts'

/** So many words from one on. */
export interface Run {
  readonly first: number
  readonly length: number
}

interface Surroundings {
  readonly words: readonly RawWord[]
  readonly question: string
  /** Whether the name is made of words that mean something here. */
  readonly isOfField: boolean
  /** What the site's texts themselves have as names. */
  readonly names: ReadonlySet<string>
}

const things = ['song', 'auction', 'track', 'single']
const before: ReadonlySet<string> = new Set([...things, 'about', 'of', 'by', 'called', 'named', 'titled'])
const after: ReadonlySet<string> = new Set(things)

/** A name of everyday words counts when it is written or placed as one. */
export function standsAsName(run: Run, surroundings: Surroundings): boolean {
  const { words, question, isOfField } = surroundings
  const { first, length } = run
  if (/["“'‘«]/.test(question[(words[first]?.start ?? 0) - 1] ?? '')) return true
  if (isCapitalised(run, surroundings)) return true
  if (isOfField) return false
  const isNamed = before.has(words[first - 1]?.plain ?? '') || after.has(words[first + length]?.plain ?? '')
  return isNamed || length === words.length
}

/** Inside a sentence, in a question that does not have capitals everywhere. */
function isCapitalised({ first, length }: Run, { words, question, names }: Surroundings): boolean {
  const run = words.slice(first, first + length)
  const [word, previous] = [run[0], words[first - 1]]
  if (word === undefined || previous === undefined || !isCapital(word)) return false
  if (/[.!?:;\n]/.test(question.slice(previous.end, word.start))) return false
  if (run.every(({ plain }) => names.has(plain))) return false
  const others = words.filter(
    ({ plain }, place) => place > 0 && plain !== 'i' && (place < first || place >= first + length),
  )
  if (others.length === 0) return /\p{Ll}/u.test(words[0]?.raw ?? '')
  return others.some((other) => !isCapital(other))
}

function isCapital({ raw }: RawWord): boolean {
  return /^\p{Lu}/u.test(raw)
}
