import type { Passage } from '@melos/api-contract'
import { splitTerms } from '@melos/questions'
import { linkTo } from './built-in/format-answer.ts'
import { texts } from './built-in/texts.ts'

/** What the model is given as passage [1], [2] and so on. */
export interface Source {
  readonly text: string
  readonly link: string
  readonly path: string
}

const MAX_LENGTH = 6_000
/** The share of a sentence's words that the sources must have. */
const MIN_SUPPORT = 0.75

/** Sections as sources, as far as they fit. */
export function listSources(sections: readonly (readonly Passage[])[]): Source[] {
  let left = MAX_LENGTH
  return sections.flatMap((passages) => {
    const [first] = passages
    const text = passages.map((passage) => passage.text).join('\n')
    left -= text.length
    if (first === undefined || left < 0) return []
    const { source, section, url } = first
    return [{ text: `${section}: ${text}`, link: linkTo(`${source}: ${section}`, url), path: url }]
  })
}

/** Passes on only sentences that cite a source which says them. */
export async function* groundAnswer(pieces: AsyncIterable<string>, sources: readonly Source[]): AsyncGenerator<string> {
  const cited = new Set<Source>()
  const given = new Set(sources.flatMap(({ text }) => splitTerms(text)))
  for await (const sentence of splitSentences(pieces)) {
    const numbers = [...sentence.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
    const own = [...new Set(numbers)].flatMap((number) => sources[number - 1] ?? [])
    const said = cleanSentence(sentence)
    // A question in an answer is an echo.
    if (said === '' || said.endsWith('?') || !isSupported(said, own, given)) continue
    for (const source of own) cited.add(source)
    const links = own.map((source) => `[${sources.indexOf(source) + 1}](${source.path})`)
    yield `${said} ${links.join(' ')}${sentence.endsWith('\n') ? '\n' : ' '}`
  }
  if (cited.size > 0) yield `\n${texts.source([...cited].map(({ link }) => link).join(', '))}`
}

/** Citations and links become plain words; only ours are added again. */
function cleanSentence(sentence: string): string {
  return sentence
    .replaceAll(/\s*\[\d+\]/g, '')
    .replaceAll(/\[([^[\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[[\]*#`]/g, '')
    .trim()
}

/**
 * Whether a sentence of the cited sources says it: with its figures and its words, in this order, and with as many words that turn a
 * meaning around. A word that only other sentences have would change what it says.
 */
function isSupported(said: string, cited: readonly Source[], given: ReadonlySet<string>): boolean {
  const own = splitTerms(said)
  const needed = own.filter((term) => given.has(term) || /\d/.test(term)).length
  if (needed < MIN_SUPPORT * own.length) return false
  return cited
    .flatMap(({ text }) => text.split(/(?<=[.!?]”?)\s+|\n/))
    .some((sentence) => countTurns(sentence) === countTurns(said) && countInOrder(own, splitTerms(sentence)) === needed)
}

const turns = /\b(?:not|no|nor|neither|never|none|nothing|cannot|without|only|unless|except|until|if)\b|n[’']t\b/gi
const countTurns = (text: string): number => text.match(turns)?.length ?? 0

/** How many terms both have in the same order (longest common subsequence). */
function countInOrder(one: readonly string[], other: readonly string[]): number {
  let counts = new Array<number>(other.length + 1).fill(0)
  for (const term of one) {
    const before = counts
    counts = [0]
    for (const [place, each] of other.entries()) {
      const longer = term === each ? (before[place] ?? 0) + 1 : 0
      counts.push(Math.max(longer, before[place + 1] ?? 0, counts[place] ?? 0))
    }
  }
  return counts.at(-1) ?? 0
}

/** Each with the citations after it, once the next one has begun. */
async function* splitSentences(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const parts = (rest + piece).split(/(?<=[.!?](?:\s*\[\d+\])*\.?)[ \t]+(?=[^\s[])|(?<=\n)/)
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}
