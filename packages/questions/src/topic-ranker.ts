import { NaiveBayes } from './naive-bayes.ts'
import { splitWords, stopWords, toTerm } from './split-words.ts'
import { TextIndex } from './text-index.ts'
import { weights as tuned } from './weights.ts'
import { findMeant } from './within-one-edit.ts'

export type Weights = { readonly [Name in keyof typeof tuned]: number }

export interface Ranked {
  readonly topic: string
  readonly score: number
}

interface TopicText {
  readonly topic: string
  readonly title: string
  readonly text: string
}

interface TopicQuestion {
  readonly topic: string
  readonly question: string
}

/** Letters of different words are compared for each word, so their number is limited. */
const MAX_WORDS = 60
/** How much a text counts as an example of its topic, compared with a question. */
const TEXT_WEIGHT = 0.1
const TITLE_WEIGHT = 3

/** Ranks topics by their texts, by their most similar known question and by naive Bayes. */
export class TopicRanker {
  readonly topics: readonly string[]
  readonly #hasText: readonly boolean[]
  readonly #words = new Set<string>()
  readonly #topicOf: readonly number[]
  /** The topic of each known question, by its terms. */
  readonly #exact: ReadonlyMap<string, string>
  readonly #texts: TextIndex
  readonly #byWords: TextIndex
  readonly #byLetters: TextIndex
  readonly #bayes: NaiveBayes

  constructor(texts: readonly TopicText[], questions: readonly TopicQuestion[]) {
    this.topics = [...new Set([...texts, ...questions].map(({ topic }) => topic))]
    const places = new Map(this.topics.map((topic, place) => [topic, place]))
    const words = questions.map(({ question }) => splitWords(question))
    const known = words.map((each) => each.map(toTerm))
    const letters = words.map(toTrigrams)
    const contents = this.topics.map(() => [] as string[])
    for (const word of words.flat()) this.#words.add(word)
    for (const { topic, title, text } of texts) {
      for (const word of splitWords(`${title} ${text}`)) this.#words.add(word)
      contents[places.get(topic) ?? 0]?.push(...toContent(`${`${title} `.repeat(TITLE_WEIGHT)}${text}`))
    }
    this.#hasText = contents.map(({ length }) => length > 0)
    this.#topicOf = questions.map(({ topic }) => places.get(topic) ?? 0)
    this.#exact = new Map(known.map((terms, place) => [terms.join(' '), questions[place]?.topic ?? '']))
    this.#texts = new TextIndex(contents)
    this.#byWords = new TextIndex(known)
    this.#byLetters = new TextIndex(letters)
    this.#bayes = new NaiveBayes(this.topics.length, [
      ...known.map((terms, place) => ({
        topic: this.#topicOf[place] ?? 0,
        terms: [...terms, ...(letters[place] ?? [])],
        weight: 1,
      })),
      ...contents.map((terms, topic) => ({ topic, terms, weight: TEXT_WEIGHT })),
    ])
  }

  /** Best first. `coverage` is the share of the question's words that the texts and known questions have. */
  rank(question: string, weights: Weights = tuned): { readonly ranked: Ranked[]; readonly coverage: number } {
    const asked = splitWords(question).slice(0, MAX_WORDS)
    const words = asked.map((word) => (this.#words.has(word) ? word : (findMeant(word, this.#words) ?? word)))
    const [terms, letters, content] = [words.map(toTerm), toTrigrams(words), toContent(words.join(' '))]
    const exact = this.#exact.get(terms.join(' '))
    const texts = this.#texts.rate(content)
    const byWords = this.#bestOf(this.#byWords.rate(terms))
    const byLetters = this.#bestOf(this.#byLetters.rate(letters))
    const bayes = this.#bayes.classify([...terms, ...letters], weights.sharpness)
    const ranked = this.topics.map((topic, place) => {
      const similar = weights.words * (byWords[place] ?? 0) + weights.letters * (byLetters[place] ?? 0)
      // A topic without a text is judged by its questions alone.
      const text = this.#hasText[place] === true ? (texts[place] ?? 0) : (byWords[place] ?? 0)
      const score = similar + weights.text * text + weights.bayes * (bayes[place] ?? 0)
      return { topic, score: topic === exact ? score + 1 : score }
    })
    const own = words.filter((word) => !stopWords.has(word) && /\p{L}/u.test(word))
    const met = own.filter((word) => this.#words.has(word)).length
    const coverage = own.length === 0 ? Number(content.length === 0) : met / own.length
    return { ranked: ranked.sort((one, other) => other.score - one.score), coverage }
  }

  #bestOf(rates: Float64Array): Float64Array {
    const best = new Float64Array(this.topics.length)
    for (const [place, topic] of this.#topicOf.entries()) best[topic] = Math.max(best[topic] ?? 0, rates[place] ?? 0)
    return best
  }
}

const toContent = (text: string): string[] =>
  splitWords(text)
    .filter((word) => !stopWords.has(word))
    .map(toTerm)

function toTrigrams(words: readonly string[]): string[] {
  const trigrams: string[] = []
  for (const word of words) {
    const padded = ` ${word} `
    for (let end = 3; end <= padded.length; end++) trigrams.push(padded.slice(end - 3, end))
  }
  return trigrams
}
