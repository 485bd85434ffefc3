export type TransactionFailureCode =
  /** The person said no in the wallet. */
  | 'rejected'
  /** The contract, or the node, refused the call when it was simulated. */
  | 'refused'
  /** The wallet was not asked, or did nothing. */
  | 'not-sent'
  | 'too-little-pol'
  /** The wallet is on another account or network than the call is for; it was not asked. */
  | 'wallet-elsewhere'
  /** The wallet has another transaction on its way, and it does not end. */
  | 'wallet-busy'
  /** The wallet was asked, and whether it sent anything is not known. */
  | 'unsure'
  /** It failed on the chain. */
  | 'reverted'
  /** The wallet sent another transaction in its place, which does not do the same. */
  | 'replaced'
  /** The network does not know it any more. */
  | 'dropped'
  /** It is on the chain, and what it was for is not. */
  | 'without-effect'
  /** The contract does not let this wallet do it. */
  | 'no-role'
  /** It would no longer do what the person was shown. */
  | 'changed'
  /** Another wallet has the song's tokens: the `detail`. */
  | 'tokens-elsewhere'
  /** The chain has it, and the server could not be told. */
  | 'not-told'
  /** The chain has it, and the server has not seen it yet. */
  | 'not-indexed'
  /** The chain or the server did not answer. */
  | 'unreachable'

/** Something begun with a wallet that did not come to its end. */
export class TransactionFailure extends Error {
  override readonly name = 'TransactionFailure'
  readonly code: TransactionFailureCode
  /** What its sentence names. */
  readonly detail: string | undefined

  constructor(code: TransactionFailureCode, { cause, detail }: { cause?: unknown; detail?: string | undefined } = {}) {
    super(`The transaction stopped: ${code}`, { cause })
    this.code = code
    this.detail = detail
  }
}

/** What nobody foresaw counts as a chain or a server that does not answer. */
export function toFailure(error: unknown): TransactionFailure {
  return error instanceof TransactionFailure ? error : new TransactionFailure('unreachable', { cause: error })
}
