/** How much a term that a topic doesn't have counts (Laplace smoothing). */
const SMOOTHING = 0.05

interface Example {
  readonly topic: number
  readonly terms: readonly string[]
  readonly weight: number
}

interface Learned {
  /** How often each topic has the term. */
  readonly counts: Float64Array
  /** Rare terms say more. */
  rarity: number
}

/** Learns from examples which terms each topic has (multinomial naive Bayes). */
export class NaiveBayes {
  readonly #terms = new Map<string, Learned>()
  readonly #totals: Float64Array

  /** The texts add to the counts of the terms that the questions have. */
  constructor(topics: number, questions: readonly Example[], texts: readonly Example[]) {
    this.#totals = new Float64Array(topics)
    const metIn = new Map<string, number>()
    for (const { terms } of questions) for (const term of new Set(terms)) metIn.set(term, (metIn.get(term) ?? 0) + 1)
    for (const [term, times] of metIn) {
      this.#terms.set(term, { counts: new Float64Array(topics), rarity: Math.log(1 + questions.length / times) ** 0.5 })
    }
    for (const { topic, terms, weight } of [...questions, ...texts]) {
      for (const term of terms) {
        const learned = this.#terms.get(term)
        if (learned === undefined) continue
        learned.counts[topic] = (learned.counts[topic] ?? 0) + weight
        this.#totals[topic] = (this.#totals[topic] ?? 0) + weight
      }
    }
  }

  /** The probability of each topic; `sharpness` offsets that terms aren't independent. */
  classify(terms: readonly string[], sharpness: number): Float64Array {
    const met = [...new Set(terms)].flatMap((term) => this.#terms.get(term) ?? [])
    const mean = met.reduce((sum, { rarity }) => sum + rarity, 0) / Math.max(1, met.length)
    const floor = SMOOTHING * this.#terms.size
    const logs = this.#totals.map((total, topic) =>
      met.reduce(
        (sum, { counts, rarity }) => sum + rarity * Math.log(((counts[topic] ?? 0) + SMOOTHING) / (total + floor)),
        0,
      ),
    )
    const scale = sharpness / (mean * Math.sqrt(Math.max(1, met.length)))
    const most = Math.max(...logs)
    const odds = logs.map((log) => Math.exp((log - most) * scale))
    const sum = odds.reduce((all, each) => all + each, 0)
    return odds.map((each) => each / sum)
  }
}
