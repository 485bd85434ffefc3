/** How much a term that a topic doesn't have counts (Laplace smoothing). */
const SMOOTHING = 0.05

interface Learned {
  /** How often each topic has the term, for those that have it. */
  readonly counts: Map<number, number>
  /** How many questions have it. */
  questions: number
}

/** Learns from examples which terms each topic has (multinomial naive Bayes); rare terms say more. */
export class NaiveBayes {
  readonly #terms = new Map<string, Learned>()
  readonly #totals: Float64Array
  #questions = 0

  constructor(topics: number) {
    this.#totals = new Float64Array(topics)
  }

  learnQuestion(topic: number, terms: readonly string[]): void {
    this.#questions += 1
    for (const term of new Set(terms)) {
      const learned = this.#terms.get(term) ?? { counts: new Map<number, number>(), questions: 0 }
      learned.questions += 1
      this.#terms.set(term, learned)
    }
    this.learnText(topic, terms, 1)
  }

  /** A text only adds to the counts of the terms that the questions learned so far have. */
  learnText(topic: number, terms: readonly string[], weight: number): void {
    for (const term of terms) {
      const counts = this.#terms.get(term)?.counts
      if (counts === undefined) continue
      counts.set(topic, (counts.get(topic) ?? 0) + weight)
      this.#totals[topic] = (this.#totals[topic] ?? 0) + weight
    }
  }

  /** The probability of each topic; `sharpness` offsets that terms aren't independent. */
  classify(terms: readonly string[], sharpness: number): Float64Array {
    const met = [...new Set(terms)].flatMap((term) => {
      const { counts, questions = 1 } = this.#terms.get(term) ?? {}
      return counts === undefined ? [] : { counts, rarity: Math.sqrt(Math.log(1 + this.#questions / questions)) }
    })
    const all = met.reduce((sum, { rarity }) => sum + rarity, 0)
    const floor = SMOOTHING * this.#terms.size
    const logs = this.#totals.map((total) => -all * Math.log(total + floor))
    for (const { counts, rarity } of met) {
      for (const [topic, count] of counts) {
        logs[topic] = (logs[topic] ?? 0) + rarity * Math.log(1 + count / SMOOTHING)
      }
    }
    const scale = (sharpness * Math.sqrt(met.length)) / Math.max(all, Number.MIN_VALUE)
    const most = Math.max(...logs)
    const odds = logs.map((log) => Math.exp((log - most) * scale))
    const sum = odds.reduce((so, each) => so + each, 0)
    return odds.map((each) => each / sum)
  }
}
