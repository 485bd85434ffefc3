import type { Passage } from '@melos/api-contract'
import { sectionWords } from '../section-words.ts'
import { splitWords } from '../split-words.ts'
import { hintsOf, isKnownTerm, toTerm } from '../synonyms.ts'
import { findMeant } from '../within-one-edit.ts'

export interface Found {
  readonly passage: Passage
  readonly score: number
  /** The share of the question's terms that the passage has, weighted by rarity. */
  readonly coverage: number
}

interface Entry {
  readonly passage: Passage
  /** How often the passage has each term, weighted by place. */
  readonly weights: ReadonlyMap<string, number>
  readonly length: number
}

interface Term {
  readonly term: string
  readonly hints: readonly string[]
}

/** The weights of a section's title and of its other passages, compared with the passage itself. */
const TITLE_WEIGHT = 2.5
const SURROUNDINGS_WEIGHT = 0.3
const HINT_WEIGHT = 0.45
const HINT_COVERAGE = 0.6
const NEARLY = 0.8
/** Each word may be compared with all words of the texts, so their number is limited. */
const MAX_WORDS = 60
const SATURATION = 1.2
const LENGTH_NORM = 0.5

/** Finds passages by the words of a question (BM25). */
export class PassageIndex {
  readonly #entries: readonly Entry[]
  readonly #rarity: ReadonlyMap<string, number>
  readonly #words: ReadonlySet<string>
  readonly #meanLength: number
  readonly #maxRarity: number

  constructor(passages: readonly Passage[]) {
    this.#words = new Set(passages.flatMap(({ section, text }) => splitWords(`${section} ${text}`)))
    const sections = Map.groupBy(passages, ({ url }) => url)
    this.#entries = passages.map((passage) => toEntry(passage, sections.get(passage.url) ?? []))
    this.#meanLength = this.#entries.reduce((sum, { length }) => sum + length, 0) / Math.max(1, this.#entries.length)
    this.#rarity = measureRarity(this.#entries)
    this.#maxRarity = Math.log(1 + 2 * this.#entries.length)
  }

  sectionOf({ url }: Passage): string {
    return this.#entries
      .filter(({ passage }) => passage.url === url)
      .map(({ passage }) => passage.text)
      .join('\n')
  }

  find(question: string): Found[] {
    const terms = this.#readTerms(question)
    const found = this.#entries
      .filter((entry) => terms.length !== 1 || isTopic(entry, terms))
      .map((entry) => this.#rate(entry, terms))
      .filter(({ score }) => score > 0)
    found.sort((one, other) => other.score - one.score)
    const sections = Map.groupBy(found, ({ passage }) => passage.url)
    return [...sections.values()].map((section) => this.#firstOfBest(section))
  }

  /** Of passages with nearly the same score, the first of the section introduces the others. */
  #firstOfBest([best, ...others]: readonly Found[]): Found {
    if (best === undefined) throw new RangeError('The section has no passage')
    const placeOf = ({ passage }: Found) => this.#entries.findIndex((entry) => entry.passage === passage)
    const near = others.filter(({ score, coverage }) => score >= NEARLY * best.score && coverage >= best.coverage)
    const first = near.reduce((one, other) => (placeOf(other) < placeOf(one) ? other : one), best)
    return { ...first, score: best.score }
  }

  /** Corrects typing errors of one letter if the texts have the corrected word. */
  #readTerms(question: string): Term[] {
    const words = [...new Set(splitWords(question))].slice(0, MAX_WORDS)
    const terms = words.map((word) => {
      const term = toTerm(word)
      return this.#rarity.has(term) || isKnownTerm(term) ? term : toTerm(findMeant(word, this.#words) ?? word)
    })
    return [...new Set(terms)].map((term) => ({ term, hints: hintsOf(term) }))
  }

  #rate(entry: Entry, terms: readonly Term[]): Found {
    let [score, met, all] = [0, 0, 0]
    for (const { term, hints } of terms) {
      const own = this.#weigh(entry, term)
      const hinted = hints.reduce((sum, hint) => sum + HINT_WEIGHT * this.#weigh(entry, hint), 0)
      const rarity = this.#rarity.get(term) ?? this.#maxRarity
      score += own + hinted
      all += rarity
      if (own > 0) met += rarity
      else if (hinted > 0) met += rarity * HINT_COVERAGE
    }
    return { passage: entry.passage, score, coverage: all === 0 ? 0 : met / all }
  }

  #weigh({ weights, length }: Entry, term: string): number {
    const weight = weights.get(term)
    if (weight === undefined) return 0
    const norm = 1 - LENGTH_NORM + (LENGTH_NORM * length) / this.#meanLength
    return ((this.#rarity.get(term) ?? 0) * weight * (SATURATION + 1)) / (weight + SATURATION * norm)
  }
}

/** A question of one word asks for the section about it, not for every mention. */
function isTopic({ weights }: Entry, terms: readonly Term[]): boolean {
  return terms.some(({ term, hints }) => [term, ...hints].some((each) => (weights.get(each) ?? 0) >= TITLE_WEIGHT))
}

function toEntry(passage: Passage, section: readonly Passage[]): Entry {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of splitWords(text)) {
      const term = toTerm(word)
      weights.set(term, (weights.get(term) ?? 0) + weight)
    }
  }
  add(passage.text, 1)
  add(passage.section, TITLE_WEIGHT)
  add(sectionWords[passage.url] ?? '', TITLE_WEIGHT)
  for (const other of section) if (other !== passage) add(other.text, SURROUNDINGS_WEIGHT)
  return { passage, weights, length: splitWords(passage.text).length }
}

function measureRarity(entries: readonly Entry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { weights } of entries) for (const term of weights.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  return new Map(
    [...counts].map(([term, count]) => [term, Math.log(1 + (entries.length - count + 0.5) / (count + 0.5))]),
  )
}
