import { NaiveBayes } from './naive-bayes.ts'
import { parseQuestion } from './parse-question.ts'
import { splitTerms, splitWords, stopWords } from './split-words.ts'
import { stem } from './stem.ts'
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

/** What isn't about Melos. */
const FOREIGN = 'reply:unknown'
/** Each word is compared with every known one if it is mistyped, so their number is limited. */
const MAX_WORDS = 60
/** How much a text counts as an example of its topic, compared with a question. */
const TEXT_WEIGHT = 0.3
const TITLE_WEIGHT = 3

/** Learning takes a third of a second in all. */
const PER_STEP = 50

/** Ranks topics by their texts, by their most similar known question and by naive Bayes. */
export class TopicRanker {
  readonly topics: readonly string[]
  readonly #places: ReadonlyMap<string, number>
  readonly #hasText: readonly boolean[]
  /** The words that say what a text or a question about Melos is about. */
  readonly #words = new Set<string>()
  readonly #topicOf: number[] = []
  /** The topic of each known question, by its terms. */
  readonly #exact = new Map<string, string>()
  readonly #texts = new TextIndex()
  readonly #questions = new TextIndex()
  readonly #bayes: NaiveBayes

  /** Calls `pause` between steps of a few milliseconds, so that other work can be done there. */
  static async learn(
    texts: readonly TopicText[],
    questions: readonly TopicQuestion[],
    pause: () => Promise<unknown>,
  ): Promise<TopicRanker> {
    const ofTopics = Map.groupBy(texts, ({ topic }) => topic)
    const topics = [...new Set([...texts, ...questions].map(({ topic }) => topic))]
    const ranker = new TopicRanker(topics, ofTopics)
    for (const [place, known] of questions.entries()) {
      if (place % PER_STEP === 0) await pause()
      ranker.#learnQuestion(known)
    }
    for (const topic of topics) {
      await pause()
      ranker.#learnTexts(topic, ofTopics.get(topic) ?? [])
    }
    return ranker
  }

  private constructor(topics: readonly string[], texts: ReadonlyMap<string, unknown>) {
    this.topics = topics
    this.#places = new Map(topics.map((topic, place) => [topic, place]))
    this.#hasText = topics.map((topic) => texts.has(topic))
    this.#bayes = new NaiveBayes(topics.length)
  }

  #learnQuestion(known: TopicQuestion): void {
    const words = parseQuestion(known).core.split(' ')
    const topic = this.#placeOf(known.topic)
    const features = toFeatures(words)
    if (known.topic !== FOREIGN) for (const word of words) this.#words.add(word)
    this.#topicOf.push(topic)
    this.#exact.set(toKey(words), known.topic)
    this.#questions.add(features)
    this.#bayes.learnQuestion(topic, features)
  }

  #learnTexts(topic: string, texts: readonly TopicText[]): void {
    for (const { title, text } of texts) for (const word of splitWords(`${title} ${text}`)) this.#words.add(word)
    const terms = texts.flatMap(({ title, text }) => splitTerms(`${`${title} `.repeat(TITLE_WEIGHT)}${text}`))
    this.#texts.add(terms)
    this.#bayes.learnText(this.#placeOf(topic), terms, TEXT_WEIGHT)
  }

  #placeOf(topic: string): number {
    return this.#places.get(topic) ?? 0
  }

  /** Best first. A question that is more like foreign ones, or has too many words that we don't, isn't about Melos. */
  rank(
    question: string,
    weights: Weights = tuned,
  ): { readonly ranked: Ranked[]; readonly isOurs: boolean; readonly coverage: number } {
    const asked = splitWords(question).slice(0, MAX_WORDS)
    const words = asked.map((word) => (this.#words.has(word) ? word : (findMeant(word, this.#words) ?? word)))
    const [features, exact] = [toFeatures(words), this.#exact.get(toKey(words))]
    const texts = this.#texts.rate(splitTerms(words.join(' ')))
    const similar = this.#bestOf(this.#questions.rate(features))
    const bayes = this.#bayes.classify(features, weights.sharpness)
    const ranked = this.topics.map((topic, place) => {
      const alike = similar[place] ?? 0
      // A topic without a text is judged by its questions alone.
      const text = this.#hasText[place] === true ? (texts[place] ?? 0) : alike
      const score = weights.questions * alike + weights.text * text + weights.bayes * (bayes[place] ?? 0)
      return { topic, score: topic === exact ? score + 1 : score }
    })
    const foreign = ranked.find(({ topic }) => topic === FOREIGN)?.score ?? 0
    const own = asked.filter((word) => !stopWords.has(word))
    const named = own.filter((word) => /\p{L}/u.test(word))
    const met = named.filter((word) => this.#words.has(word)).length
    // Figures alone, as in “2 + 2”, are about nothing here.
    const unmet = own.length === 0 ? 0 : named.length === 0 ? 1 : 1 - met / named.length
    const [best] = ranked.sort((one, other) => other.score - one.score)
    const isOurs =
      (best?.score ?? 0) >
      Math.max(weights.floor, foreign * (0.9 + (weights.unmet * unmet) / 2) + weights.unmet * unmet ** 3)
    return { ranked, isOurs, coverage: 1 - unmet }
  }

  #bestOf(rates: Float64Array): Float64Array {
    const best = new Float64Array(this.topics.length)
    for (const [place, topic] of this.#topicOf.entries()) best[topic] = Math.max(best[topic] ?? 0, rates[place] ?? 0)
    return best
  }
}

const toKey = (words: readonly string[]): string => words.map(stem).join(' ')

/** Terms, pairs of neighbouring terms, and letters: typing errors and other endings change only some of them. */
function toFeatures(words: readonly string[]): string[] {
  const terms = words.map(stem)
  const pairs = ['', ...terms].map((term, place) => `${term}_${terms[place] ?? ''}`)
  const letters = words.flatMap((word) => {
    const padded = ` ${word} `
    return Array.from(word, (_, start) => padded.slice(start, start + 3))
  })
  return [...terms, ...pairs, ...letters]
}
