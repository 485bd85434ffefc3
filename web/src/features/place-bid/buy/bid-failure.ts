import type { BidStep } from './bid-under-way.ts'

/** What went wrong, by the rows of the error catalogue. */
export type BidFailureKind =
  /** The approval or the bid could not be sent. */
  | 'not-sent'
  /** The approval's receipt does not report success, or the wallet allowed less than was asked. */
  | 'not-approved'
  /** The transaction failed on the chain. */
  | 'reverted'
  /** The wallet sent another transaction in its place. */
  | 'cancelled'
  /** The network does not know the transaction any more. */
  | 'dropped'
  /** Something is on its way, and we cannot tell what became of it. */
  | 'lost-sight'
  /** The bid counts, but the server could not be told. */
  | 'not-written-down'

/** A bid that did not come to its end. */
export class BidFailure extends Error {
  override readonly name = 'BidFailure'
  readonly code: BidFailureKind
  readonly step: BidStep

  constructor(code: BidFailureKind, { step, cause }: { step: BidStep; cause?: unknown }) {
    super(`The bid stopped at ${step}: ${code}`, { cause })
    this.code = code
    this.step = step
  }
}
