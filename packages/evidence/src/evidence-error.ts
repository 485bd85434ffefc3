export type EvidenceErrorCode =
  /** The node's events don't add up to what the contract has counted. */
  | 'CHAIN_INCOMPLETE'
  /** The chain has no such auction. */
  | 'AUCTION_UNKNOWN'
  /** The chain has no such disbursement. */
  | 'DISBURSEMENT_UNKNOWN'
  /** The chain has no market for such a song. */
  | 'MARKET_UNKNOWN'
  /** The node doesn't have this block yet. */
  | 'BLOCK_UNKNOWN'
  /** The text is not evidence of an auction. */
  | 'EVIDENCE_INVALID'

export class EvidenceError extends Error {
  readonly code: EvidenceErrorCode

  constructor(code: EvidenceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EvidenceError'
    this.code = code
  }
}
