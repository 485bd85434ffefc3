/** Lists of bids are in chain order. Prices are MELS base units per whole token, quantities whole tokens. */
export interface Bid {
  readonly id: string
  readonly price: bigint
  readonly quantity: bigint
}

export interface Offer {
  readonly supply: bigint
  readonly minimumPrice: bigint
  /** What the sale must raise, in base units. */
  readonly threshold: bigint
}

export type VoidReason = 'undersubscribed' | 'below-threshold'

export type Clearing =
  | {
      readonly outcome: 'sold'
      /** The lowest winning bid, which every winner pays per token. */
      readonly clearingPrice: bigint
      /** Whole tokens, one entry per bid; they sum to the supply. */
      readonly allotments: readonly bigint[]
    }
  | { readonly outcome: 'void'; readonly reason: VoidReason }

export type Sale = Extract<Clearing, { outcome: 'sold' }>
