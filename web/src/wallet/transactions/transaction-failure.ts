export type TransactionFailureCode =
  | 'rejected'
  /** The simulation failed. */
  | 'refused'
  /** The wallet was not asked or did nothing. */
  | 'not-sent'
  | 'too-little-pol'
  /** The wallet is on another account or network and was not asked. */
  | 'wallet-elsewhere'
  /** Another transaction of the wallet is stuck. */
  | 'wallet-busy'
  /** The wallet was asked, and we don't know whether it sent anything. */
  | 'unsure'
  /** It failed on chain. */
  | 'reverted'
  /** The wallet sent another transaction with its nonce, without the same effect. */
  | 'replaced'
  /** The network has forgotten it. */
  | 'dropped'
  /** The person has given it up, here or in another tab; the wallet may still send it. */
  | 'discarded'
  /** It succeeded on chain, but its effect is missing. */
  | 'without-effect'
  /** The contract does not let this wallet do this. */
  | 'no-role'
  /** The transaction would no longer do what the page showed. */
  | 'changed'
  /** The wallet in `detail` holds the song's tokens. */
  | 'tokens-elsewhere'
  /** It is on chain, but the server could not be reached. */
  | 'not-told'
  /** It is on chain, but not yet in the index. */
  | 'not-indexed'
  /** The chain or the server did not answer. */
  | 'unreachable'

export class TransactionFailure extends Error {
  override readonly name = 'TransactionFailure'
  readonly code: TransactionFailureCode
  /** A value to insert into the failure's sentence. */
  readonly detail: string | undefined

  constructor(code: TransactionFailureCode, { cause, detail }: { cause?: unknown; detail?: string | undefined } = {}) {
    super(`The transaction stopped: ${code}`, { cause })
    this.code = code
    this.detail = detail
  }
}

/** An unexpected error counts as `unreachable`. */
export function toFailure(error: unknown): TransactionFailure {
  return error instanceof TransactionFailure ? error : new TransactionFailure('unreachable', { cause: error })
}
