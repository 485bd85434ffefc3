/** A bid that this browser has under way and the list does not show yet. */
export interface UnderWayBid {
  readonly id: string
  /** Whose, and where. */
  readonly address: string
  readonly chainId: number
  readonly auctionHouse: string
  readonly auctionId: number
  readonly title: string
  /** MELS, decimal. */
  readonly tokenPrice: string
  readonly tokenCount: number
  readonly step: 'allow' | 'bid' | 'reserve' | 'upgrade'
  /** The step's transaction, once the wallet has sent it. */
  readonly sent?: { readonly hash: string } | undefined
  /** The transaction that placed the bid: it is on the chain. */
  readonly bidHash?: string | undefined
}

/** The transaction of the bid itself; undefined until it is sent. */
export function hashOf({ step, sent, bidHash }: Pick<UnderWayBid, 'step' | 'sent' | 'bidHash'>): string | undefined {
  return bidHash ?? (step === 'bid' ? sent?.hash : undefined)
}
