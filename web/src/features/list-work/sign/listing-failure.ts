import type { DraftStep } from '@melos/api-contract'

export type ListingFailureKind =
  /** The person said no in the wallet. */
  | 'rejected'
  /** The wallet was not asked, or did nothing. */
  | 'not-sent'
  /** The wallet was asked; whether it sent anything is not known. */
  | 'unsure'
  | 'reverted'
  | 'replaced'
  | 'dropped'
  | 'not-lister'
  /** Another wallet has the song's tokens; its address is the message. */
  | 'tokens-elsewhere'
  /** Another administrator was faster. */
  | 'changed'
  /** Server or chain did not answer. */
  | 'unreachable'
  /** The chain has the auction and the index has not. */
  | 'not-indexed'

/** A listing that stopped at a step. Nothing of it is public before the last one. */
export class ListingFailure extends Error {
  override readonly name = 'ListingFailure'
  readonly code: ListingFailureKind
  readonly step: DraftStep
  readonly holder: string | undefined

  constructor(
    code: ListingFailureKind,
    { step, holder, cause }: { step: DraftStep; holder?: string | undefined; cause?: unknown },
  ) {
    super(`The listing stopped at ${step}: ${code}`, { cause })
    this.code = code
    this.step = step
    this.holder = holder
  }
}
