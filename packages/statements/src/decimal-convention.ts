/** The sign before the decimals. The other one separates thousands. */
export type DecimalConvention = 'point' | 'comma'

/** What a file's numbers say: `ambiguous` if all are like 1,234, and `mixed` if they contradict each other. */
export type FoundConvention = DecimalConvention | 'ambiguous' | 'mixed'

/** Collects what each number of a file says about its convention. */
export class ConventionFinder {
  #point = false
  #comma = false
  #ambiguous = false

  add(text: string): void {
    const evidence = conventionOf(text)
    this.#point ||= evidence === 'point'
    this.#comma ||= evidence === 'comma'
    this.#ambiguous ||= evidence === 'ambiguous'
  }

  /** A file without any separator can be read either way. */
  get found(): FoundConvention {
    if (this.#point && this.#comma) return 'mixed'
    if (this.#comma) return 'comma'
    return !this.#point && this.#ambiguous ? 'ambiguous' : 'point'
  }
}

function conventionOf(text: string): DecimalConvention | 'ambiguous' | undefined {
  const signs = [...text.matchAll(/[.,]/g)].map(([sign]) => sign)
  const [first] = signs
  const last = signs.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (first !== last) return named(last)
  // Only thousands are separated more than once.
  if (signs.length > 1) return named(first === '.' ? ',' : '.')
  const isGroup = /(?<![\d])[1-9]\d{0,2}[.,]\d{3}(?![\d])/.test(text) && !/e[+-]?\d/i.test(text)
  return isGroup ? 'ambiguous' : named(first)
}

function named(sign: string): DecimalConvention {
  return sign === '.' ? 'point' : 'comma'
}
