import { type KnownQuestion, type Passage, readTexts } from '@melos/api-contract'
import {
  asksHow,
  findMeant,
  quotePassage,
  splitRawWords,
  splitTerms,
  splitWords,
  stem,
  TopicRanker,
  type Vocabulary,
} from '@melos/questions'
import { cacheFor } from '../../../cache-for.ts'
import { type ReadSite, readAnswer } from '../assistant.ts'
import { linkTo } from './format-answer.ts'
import { texts } from './texts.ts'

export const GLOSSARY = '/help#words-used-here'
/** A section up to this length is quoted whole. */
const MAX_SECTION_LENGTH = 750
/** A shorter sentence says too little by itself. */
const MIN_SENTENCE = 40
const asksForWord =
  /^(?:(?:and|but|can you|could you) )?(?:explain )?(?:(?:what|wat|who) (?:(?:is|are|s|does|do) )?(?:meant by |you mean by |meaning of )?|define |definition of |meaning of |explain )?(?:the |an? )?(?:word |term (?!of))?(.+?)(?: (?:is|are|means?|stands? for|meaning|definition|exactly|here|please|to me|for me|of an? (?:auction|sale|song|bid)))*$/

export interface Library {
  readonly ranker: TopicRanker
  readonly vocabulary: Vocabulary
  readonly questions: readonly KnownQuestion[]
  section(url: string): readonly Passage[]
  /** The glossary's line for the word that the question asks for. */
  define(plain: string): string | undefined
}

/** Reads the site's texts once; a failure is not remembered. */
export function createLibrary(readSite: ReadSite): () => Promise<Library> {
  const keep = cacheFor<Library>(Number.POSITIVE_INFINITY)
  return () =>
    keep(async () => {
      const { data, questions } = await readAnswer(readSite, { endpoint: readTexts, path: readTexts.path })
      const sections = Map.groupBy(data, ({ url }) => url)
      const section = (url: string) => sections.get(url) ?? []
      const glossary = readGlossary(section(GLOSSARY))
      const terms = new Set([...glossary.values()].flatMap((line) => splitWords(line.split(':', 1).join())))
      const contents = data.map(({ url, section: title, text }) => ({ topic: url, title, text }))
      return {
        ...{ ranker: new TopicRanker(contents, questions), questions, section },
        vocabulary: collectVocabulary(data, questions),
        define: (plain) => {
          const words = splitWords(asksForWord.exec(plain)?.[1] ?? '')
          return glossary.get(toKey(words.map((word) => findMeant(word, terms) ?? word).join(' ')))
        },
      }
    })
}

function collectVocabulary(passages: readonly Passage[], questions: readonly KnownQuestion[]): Vocabulary {
  const all = splitRawWords(passages.map(({ section, text }) => `${section}\n${text}`).join('\n'))
  const lowerCase = new Set(all.flatMap(({ raw, plain }) => (/^\p{Lu}/u.test(raw) ? [] : [plain])))
  return {
    words: new Set([...all.map(({ plain }) => plain), ...questions.flatMap(({ question }) => splitWords(question))]),
    names: new Set(all.flatMap(({ plain }) => (lowerCase.has(plain) ? [] : [plain]))),
  }
}

/** “Term: meaning. Also called a, or b.” is found by each of its names. */
function readGlossary(passages: readonly Passage[]): Map<string, string> {
  const lines = passages.flatMap(({ text }) => text.split('\n'))
  return new Map(
    lines.flatMap((line) => {
      const [, term, others = ''] = /^- ([^:]+): .*?(?:Also called (?:an? |the )?(.+)\.)?$/.exec(line) ?? []
      const names = term === undefined ? [] : [term, ...others.split(/ or (?:an? |the )?/)].filter(Boolean)
      return names.map((name): [string, string] => [toKey(name), line.slice(2)])
    }),
  )
}

const toKey = (words: string): string => splitWords(words).map(stem).join(' ')

export function answerFromSection(library: Library, url: string, question: string): string {
  const [said, source] = readSection(library, url, question)
  return `${said}\n${texts.source(source)}`
}

/** The first sentence of the best section, and what else the question may mean. */
export function answerUnsure(library: Library, [best = '', ...others]: readonly string[], question: string): string {
  const passage = findPassage(library.section(best), question)
  const [first = '', second = ''] = passage.text.split(/(?<=[.?!]”?)\s|\n(?!- )/)
  const begun = first.length < MIN_SENTENCE ? `${first} ${second}` : first
  const said = isOurs(best) ? begun : texts.legalQuote(passage.source, begun)
  return [said, texts.source(linkToSection(passage)), ...listChoices(library, others)].join('\n')
}

/** Sections as links, and current data as questions to ask. */
export function listChoices({ section, questions }: Library, topics: readonly string[]): string[] {
  const lines = topics.flatMap((topic) => {
    const [passage] = section(topic)
    if (passage !== undefined) return [`- ${linkToSection(passage)}`]
    const example = topic.startsWith('live:') ? questions.find((known) => known.topic === topic)?.question : undefined
    return example === undefined ? [] : [`- ${texts.askInstead(example)}`]
  })
  return lines.length === 0 ? [] : [texts.youMayMean, ...lines]
}

function readSection({ section }: Library, url: string, question: string): [said: string, source: string] {
  const passages = section(url)
  const whole = passages.map(({ text }) => text).join('\n')
  const best = findPassage(passages, question)
  const isShort = !url.startsWith('/about') && whole.length <= MAX_SECTION_LENGTH
  const quoted = isShort ? whole : quotePassage(best.text, question)
  return [isOurs(url) ? quoted : texts.legalQuote(best.source, quoted), linkToSection(best)]
}

/** The one with most of the question's words. */
function findPassage(passages: readonly Passage[], question: string): Passage {
  const wanted = new Set(splitTerms(question))
  const rate = ({ text }: Passage) => {
    const met = splitTerms(text).filter((term) => wanted.has(term))
    // Among those with the same words, the densest is most about them, but instructions begin at the beginning.
    return new Set(met).size + (asksHow(question) ? 0 : met.length / text.length)
  }
  return passages.reduce((one, other) => (rate(other) > rate(one) ? other : one))
}

/** Everything else is quoted as what it is, a legal text. */
const isOurs = (url: string): boolean => /^\/(help|about)/.test(url)

export const linkToSection = ({ source, section, url }: Passage): string => linkTo(`${source}: ${section}`, url)
