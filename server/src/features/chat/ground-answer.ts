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
/** The share of a sentence's words that the passages it cites must have. */
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

/** Passes on only sentences that cite a source which has their figures and most of their words. */
export async function* groundAnswer(pieces: AsyncIterable<string>, sources: readonly Source[]): AsyncGenerator<string> {
  const cited = new Set<Source>()
  for await (const sentence of splitSentences(pieces)) {
    const numbers = [...sentence.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
    const own = [...new Set(numbers)].flatMap((number) => sources[number - 1] ?? [])
    const said = cleanSentence(sentence)
    // A question in an answer is an echo.
    if (said === '' || said.endsWith('?') || !isSupported(said, own)) continue
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

function isSupported(said: string, sources: readonly Source[]): boolean {
  const text = sources.map((source) => source.text).join('\n')
  const figures = new Set(readFigures(text))
  const terms = new Set(splitTerms(text))
  const own = splitTerms(said)
  const met = own.filter((term) => terms.has(term)).length
  return (
    sources.length > 0 && met >= MIN_SUPPORT * own.length && readFigures(said).every((figure) => figures.has(figure))
  )
}

const readFigures = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,\u00A0\u202F]\d+)*/g)].map(([figure]) => figure.replaceAll(/[^\d.]|\.0+$/g, ''))

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
