const SATURATION = 1.2
const LENGTH_NORM = 0.5

/** Rates texts by the terms of a question (BM25), from 0 to 1: 1 if a text of mean length has all of them once. */
export class TextIndex {
  readonly #postings = new Map<
    string,
    { readonly rarity: number; readonly places: number[]; readonly rates: number[] }
  >()
  readonly #count: number
  readonly #unknown: number

  constructor(texts: readonly (readonly string[])[]) {
    this.#count = texts.length
    this.#unknown = Math.log(1 + texts.length)
    const mean = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
    for (const [place, terms] of texts.entries()) {
      const norm = SATURATION * (1 - LENGTH_NORM + (LENGTH_NORM * terms.length) / mean)
      const counts = new Map<string, number>()
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
      for (const [term, count] of counts) {
        const posting = this.#postings.get(term) ?? { rarity: 0, places: [], rates: [] }
        posting.places.push(place)
        posting.rates.push(count / (count + norm))
        this.#postings.set(term, posting)
      }
    }
    for (const [term, posting] of this.#postings) {
      this.#postings.set(term, { ...posting, rarity: Math.log(1 + this.#count / posting.places.length) })
    }
  }

  /** How much a term says about a text: more, the fewer have it. */
  rarityOf(term: string): number {
    return this.#postings.get(term)?.rarity ?? this.#unknown
  }

  /** One rate for each text. Terms that no text has make the others weigh less. */
  rate(terms: readonly string[]): Float64Array {
    const rates = new Float64Array(this.#count)
    let most = 0
    for (const term of new Set(terms)) {
      const { places = [], rates: ofTerm = [] } = this.#postings.get(term) ?? {}
      const rarity = this.rarityOf(term)
      most += rarity
      for (const [step, place] of places.entries()) rates[place] = (rates[place] ?? 0) + rarity * (ofTerm[step] ?? 0)
    }
    return rates.map((rate) => Math.min(1, (rate * (1 + SATURATION)) / Math.max(most, Number.MIN_VALUE)))
  }
}
