interface Offer {
  readonly tokensAvailable: number
  readonly tokensOffered: number
}

export function coveredShare({ tokensAvailable, tokensOffered }: Offer): number {
  return Math.min(1, Math.max(0, 1 - tokensAvailable / tokensOffered))
}
