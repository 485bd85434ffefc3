import { type Passage, readTexts } from '@melos/api-contract'
import { cacheFor } from '../../../../cache-for.ts'
import { type ReadSite, readAnswer } from '../../assistant.ts'
import { linkTo } from '../format-answer.ts'
import { collectVocabulary, type Vocabulary } from '../split-words.ts'
import { texts } from '../texts.ts'
import { type Found, PassageIndex } from './passage-index.ts'
import { quotePassage } from './quote-passage.ts'

/** A passage below these has little to do with the question. */
const MIN_COVERAGE = 0.5
const MIN_SCORE = 0.9
/** A second source is mentioned if it has at least this share of the best score. */
const NEARLY = 0.75
/** A section of the help page up to this length is quoted whole. */
const MAX_SECTION_LENGTH = 750

const legalQuestion =
  /\b(terms|legal|law|court|liab|licen[cs]e|warrant|jurisdiction|contract|gdpr|policy|privacy|personal data|indemn|terminat|consumer|allowed|forbidden|agreement|attorney)/i

export function createTextSearch(readSite: ReadSite) {
  const keep = cacheFor<{ index: PassageIndex; vocabulary: Vocabulary }>(Number.POSITIVE_INFINITY)

  const open = () =>
    keep(async () => {
      const { data } = await readAnswer(readSite, { endpoint: readTexts, path: readTexts.path })
      return { index: new PassageIndex(data), vocabulary: collectVocabulary(data) }
    })

  async function answer(question: string): Promise<string | undefined> {
    const { index } = await open()
    const [best, second] = rank(index.find(question), question)
    if (best === undefined) return undefined
    const said = quote(best.passage, { index, question })
    const source = texts.source(linkToPassage(best.passage))
    const isNearly = second !== undefined && second.score >= NEARLY * best.score
    return [said, source, ...(isNearly ? [texts.seeAlso(linkToPassage(second.passage))] : [])].join('\n')
  }

  return { answer, readVocabulary: async () => (await open()).vocabulary }
}

function rank(found: readonly Found[], question: string): Found[] {
  const isLegal = legalQuestion.test(question)
  const weigh = ({ url }: Passage) => {
    if (url.startsWith('/help')) return isLegal ? 1 : 1.25
    if (url.startsWith('/about')) return 0.9
    return isLegal ? 1.3 : 1
  }
  return found
    .filter(({ coverage }) => coverage >= MIN_COVERAGE)
    .map((each) => ({ ...each, score: each.score * weigh(each.passage) }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((one, other) => other.score - one.score)
}

function quote(passage: Passage, { index, question }: { index: PassageIndex; question: string }): string {
  if (passage.url.startsWith('/help')) {
    const section = index.sectionOf(passage)
    return section.length <= MAX_SECTION_LENGTH ? section : quotePassage(passage.text, question)
  }
  const quoted = quotePassage(passage.text, question)
  return passage.url.startsWith('/about') ? quoted : texts.legalQuote(passage.source, quoted)
}

function linkToPassage({ source, section, url }: Passage): string {
  return linkTo(`${source}: ${section}`, url)
}
