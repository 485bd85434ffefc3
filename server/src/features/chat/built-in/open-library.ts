import { setImmediate } from 'node:timers/promises'
import { type KnownQuestion, type Passage, readTexts } from '@melos/api-contract'
import {
  findMeant,
  quotePassage,
  splitRawWords,
  splitTerms,
  splitWords,
  stem,
  TextIndex,
  TopicRanker,
  type Vocabulary,
} from '@melos/questions'
import { cacheFor } from '../../../cache-for.ts'
import { type ReadSite, readAnswer } from '../assistant.ts'
import { linkTo } from './format-answer.ts'
import { texts } from './texts.ts'

export const GLOSSARY = '/help#words-used-here'
/** How much is quoted: our own words, legal texts, and what may not be meant. A section up to this length is quoted whole. */
const lengths = { ours: 1200, legal: 750, unsure: 200 }
const asksForWord =
  /^(?:(?:and|but|can you|could you) )?(?:explain )?(?:(?:what|wat|who) (?:(?:is|are|s|does|do) )?(?:meant by |you mean by |meaning of )?|define |definition of |meaning of |explain )?(?:the |an? )?(?:word |term (?!of))?(.+?)(?: (?:is|are|means?|stands? for|meaning|definition|exactly|here|please|to me|for me|of an? (?:auction|sale|song|bid)))*$/

export interface Library {
  readonly ranker: TopicRanker
  readonly vocabulary: Vocabulary
  readonly questions: readonly KnownQuestion[]
  section(url: string): readonly Passage[]
  /** How rare a term is in the texts. */
  weigh(term: string): number
  /** The glossary's line for the word that the question asks for, and its source. */
  define(plain: string): string | undefined
}

/** Reads the site's texts once; a failure is not remembered. */
export function createLibrary(readSite: ReadSite): () => Promise<Library> {
  const keep = cacheFor<Library>(Number.POSITIVE_INFINITY)
  return () =>
    keep(async () => {
      const { data, questions } = await readAnswer(readSite, { endpoint: readTexts })
      const sections = Map.groupBy(data, ({ url }) => url)
      const section = (url: string) => sections.get(url) ?? []
      const glossary = readGlossary(section(GLOSSARY))
      const terms = new Set([...glossary.values()].flatMap((line) => splitWords(line.split(':', 1).join())))
      const contents = data.map(({ url, section: title, text }) => ({ topic: url, title, text }))
      const ranker = await TopicRanker.learn(contents, questions, setImmediate)
      const index = new TextIndex(data.map(({ text }) => splitTerms(text)))
      await setImmediate()
      const vocabulary = collectVocabulary(data, questions)
      return {
        ...{ ranker, vocabulary, questions, section },
        weigh: (term) => index.rarityOf(term),
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

/** “Term: meaning. Also called a, or b.” is found by each of its names, and said with its source. */
function readGlossary(passages: readonly Passage[]): Map<string, string> {
  const lines = passages.flatMap((passage) => passage.text.split('\n').map((line) => ({ line, passage })))
  return new Map(
    lines.flatMap(({ line, passage }) => {
      const [, term, others = ''] = /^- ([^:]+): .*?(?:Also called (?:an? |the )?(.+)\.)?$/.exec(line) ?? []
      const names = term === undefined ? [] : [term, ...others.split(/ or (?:an? |the )?/)].filter(Boolean)
      const said = `${line.slice(2)}\n${texts.source(linkToSection(passage))}`
      return names.map((name): [string, string] => [toKey(name), said])
    }),
  )
}

const toKey = (words: string): string => splitWords(words).map(stem).join(' ')

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

interface Asked {
  readonly question: string
  /** Otherwise, only the sentence that says most is quoted. */
  readonly isCertain: boolean
}

export function answerFromSection({ section, weigh }: Library, url: string, { question, isCertain }: Asked): string {
  const passages = section(url)
  const all = passages.map(({ text }) => text)
  const whole = all.join('\n')
  const most = !isCertain ? lengths.unsure : isOurs(url) ? lengths.ours : lengths.legal
  // The words of its title don't say which part of the section is meant.
  const title = new Set(splitTerms(passages[0]?.section ?? ''))
  const { place, quoted } = quotePassage(all, question, {
    most,
    weigh: (term) => (title.has(term) ? 0 : weigh(term)),
  })
  // Topics are the addresses of sections, and each has a passage.
  const passage = passages[place] as Passage
  const text = !url.startsWith('/about') && whole.length <= most ? whole : quoted
  const said = isOurs(url) ? text : texts.legalQuote(passage.source, text)
  return `${said}\n${texts.source(linkToSection(passage))}`
}

/** Everything else is quoted as what it is, a legal text. */
const isOurs = (url: string): boolean => /^\/(help|about)/.test(url)

export const linkToSection = ({ source, section, url }: Passage): string => linkTo(`${source}: ${section}`, url)
