import { type Passage, readTexts } from '@melos/api-contract'
import type { ReadSite } from '../../assistant.ts'
import { readAnswer } from '../read-answer.ts'
import { linkTo } from '../say.ts'
import { collectVocabulary, type Vocabulary } from '../split-words.ts'
import { texts } from '../texts.ts'
import { type Found, PassageIndex } from './passage-index.ts'
import { quotePassage } from './quote-passage.ts'

/** Below these a passage has little to do with the question. */
const LEAST_COVERAGE = 0.5
const LEAST_SCORE = 0.9
/** From this part of the best score on, a second source is worth a look. */
const NEARLY = 0.75
/** A section of the help page that is no longer is said whole. */
const WHOLE_SECTION = 750

const legalQuestion =
  /\b(terms|legal|law|court|liab|licen[cs]e|warrant|jurisdiction|contract|gdpr|policy|privacy|personal data|indemn|terminat|consumer|allowed|forbidden|agreement|attorney)/i

/** Answers with what the site's own texts say, and where; undefined when they do not say it. */
export function createTextSearch(readSite: ReadSite) {
  let reading: Promise<{ index: PassageIndex; vocabulary: Vocabulary }> | undefined

  async function open() {
    reading ??= readAnswer(readSite, { endpoint: readTexts, path: readTexts.path }).then(({ data }) => ({
      index: new PassageIndex(data),
      vocabulary: collectVocabulary(data),
    }))
    try {
      return await reading
    } catch (error) {
      // The next question tries again.
      reading = undefined
      throw error
    }
  }

  async function answer(question: string): Promise<string | undefined> {
    const { index } = await open()
    const [best, second] = rank(index.find(question), question)
    if (best === undefined) return undefined
    const said = say(best.passage, { index, question })
    const source = texts.source(linkToPassage(best.passage))
    const isNearly = second !== undefined && second.score >= NEARLY * best.score
    return [said, source, ...(isNearly ? [texts.seeAlso(linkToPassage(second.passage))] : [])].join('\n')
  }

  return { answer, readVocabulary: async () => (await open()).vocabulary }
}

/** Help comes first where people ask how something is done, the legal texts where they ask what holds. */
function rank(found: readonly Found[], question: string): Found[] {
  const isLegal = legalQuestion.test(question)
  const weigh = ({ url }: Passage) => {
    if (url.startsWith('/help')) return isLegal ? 1 : 1.25
    if (url.startsWith('/about')) return 0.9
    return isLegal ? 1.3 : 1
  }
  return found
    .filter(({ coverage }) => coverage >= LEAST_COVERAGE)
    .map((each) => ({ ...each, score: each.score * weigh(each.passage) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((one, other) => other.score - one.score)
}

function say(passage: Passage, { index, question }: { index: PassageIndex; question: string }): string {
  if (passage.url.startsWith('/help')) {
    const section = index.sectionOf(passage)
    return section.length <= WHOLE_SECTION ? section : quotePassage(passage.text, question)
  }
  const quoted = quotePassage(passage.text, question)
  return passage.url.startsWith('/about') ? quoted : texts.legalQuote(passage.source, quoted)
}

function linkToPassage({ source, section, url }: Passage): string {
  return linkTo(`${source}: ${section}`, url)
}
