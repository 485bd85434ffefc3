/** How much a term that a topic doesn't have counts (Laplace smoothing). */
const SMOOTHING = 0.05

interface Example {
  readonly topic: number
  readonly terms: readonly string[]
  readonly weight: number
}

/** Learns from examples which terms each topic has (multinomial naive Bayes). */
export class NaiveBayes {
  readonly #counts = new Map<string, Float32Array>()
  readonly #totals: Float64Array

  constructor(topics: number, examples: readonly Example[]) {
    this.#totals = new Float64Array(topics)
    for (const { topic, terms, weight } of examples) {
      this.#totals[topic] = (this.#totals[topic] ?? 0) + terms.length * weight
      for (const term of terms) {
        const counts = this.#counts.get(term) ?? new Float32Array(topics)
        counts[topic] = (counts[topic] ?? 0) + weight
        this.#counts.set(term, counts)
      }
    }
  }

  /** The probability of each topic; `sharpness` offsets that terms aren't independent. */
  classify(terms: readonly string[], sharpness: number): Float64Array {
    const counts = terms.flatMap((term) => this.#counts.get(term) ?? [])
    const floor = SMOOTHING * this.#counts.size
    const logs = this.#totals.map((total, topic) =>
      counts.reduce((sum, each) => sum + Math.log((each[topic] ?? 0) + SMOOTHING) - Math.log(total + floor), 0),
    )
    const scale = sharpness / Math.sqrt(Math.max(1, counts.length))
    const most = Math.max(...logs)
    const odds = logs.map((log) => Math.exp((log - most) * scale))
    const sum = odds.reduce((all, each) => all + each, 0)
    return odds.map((each) => each / sum)
  }
}
