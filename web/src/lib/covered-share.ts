interface Offer {
  readonly tokensAvailable: number
  readonly tokensOffered: number
}

/** The part of the offer that bids cover, 0 to 1. */
export function coveredShare({ tokensAvailable, tokensOffered }: Offer): number {
  return Math.min(1, Math.max(0, 1 - tokensAvailable / tokensOffered))
}
