const SATURATION = 1.2
const LENGTH_NORM = 0.5

interface Posting {
  /** The texts that have the term, and how often each has it. */
  readonly places: number[]
  readonly counts: number[]
}

/** Rates texts by the terms of a question (BM25), from 0 to 1: 1 if a text of mean length has all of them once. */
export class TextIndex {
  readonly #postings = new Map<string, Posting>()
  readonly #lengths: number[] = []
  #terms = 0

  constructor(texts: readonly (readonly string[])[] = []) {
    for (const terms of texts) this.add(terms)
  }

  add(terms: readonly string[]): void {
    const place = this.#lengths.push(terms.length) - 1
    this.#terms += terms.length
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const posting = this.#postings.get(term) ?? { places: [], counts: [] }
      posting.places.push(place)
      posting.counts.push(count)
      this.#postings.set(term, posting)
    }
  }

  /** How much a term says about a text: more, the fewer have it. */
  rarityOf(term: string): number {
    return Math.log(1 + this.#lengths.length / (this.#postings.get(term)?.places.length ?? 1))
  }

  /** One rate for each text. Terms that no text has make the others weigh less. */
  rate(terms: readonly string[]): Float64Array {
    const mean = this.#terms / Math.max(1, this.#lengths.length)
    const norms = this.#lengths.map((length) => SATURATION * (1 - LENGTH_NORM + (LENGTH_NORM * length) / mean))
    const rates = new Float64Array(this.#lengths.length)
    let most = 0
    for (const term of new Set(terms)) {
      const { places = [], counts = [] } = this.#postings.get(term) ?? {}
      const rarity = this.rarityOf(term)
      most += rarity
      for (const [step, place] of places.entries()) {
        const count = counts[step] ?? 0
        rates[place] = (rates[place] ?? 0) + (rarity * count) / (count + (norms[place] ?? 0))
      }
    }
    return rates.map((rate) => Math.min(1, (rate * (1 + SATURATION)) / Math.max(most, Number.MIN_VALUE)))
  }
}
