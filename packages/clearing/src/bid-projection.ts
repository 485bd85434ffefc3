import type { VoidReason } from './auction.ts'

/** What a bid that is not placed yet would get if the auction ended now. */
export interface BidProjection {
  /** All of its tokens, some, or none. */
  readonly outcome: 'wins' | 'partly' | 'loses'
  /** Why nobody would get anything, this bid counted. */
  readonly voidReason: VoidReason | undefined
  readonly allotment: bigint
  /** Per token; `undefined` when the auction would be void. */
  readonly clearingPrice: bigint | undefined
  /** For the tokens, without commission. */
  readonly payment: bigint
  readonly commission: bigint
  /** What has to be handed over to bid, commission included. */
  readonly deposit: bigint
  /** What of the deposit comes back. */
  readonly refund: bigint
  /** The lowest price that would get all of its tokens now; `undefined` when no price does. */
  readonly fullPrice: bigint | undefined
}
