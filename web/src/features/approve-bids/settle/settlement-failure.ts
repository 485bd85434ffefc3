export type SettlementFailureCode =
  /** The wallet has no right to settle, and not everybody has yet. */
  | 'no-operator'
  /** The contract, or the node, refused the call when it was tried out. */
  | 'refused'
  /** The wallet did not send it. */
  | 'not-sent'
  /** The wallet was asked, and whether it sent anything is not known. */
  | 'unsure'
  | 'reverted'
  | 'dropped'
  /** On the chain, and the contract is as it was. */
  | 'without-effect'
  /** The wallet has another transaction on its way, and it does not end. */
  | 'wallet-busy'
  /** The auction ends otherwise than the person was shown. */
  | 'outcome-changed'
  /** On the chain and paid; the server was not told. */
  | 'not-told'

/** A settlement stopped; nothing of it is lost, and the next try goes on. */
export class SettlementFailure extends Error {
  override readonly name = 'SettlementFailure'
  readonly code: SettlementFailureCode

  constructor(code: SettlementFailureCode, { cause }: { cause?: unknown } = {}) {
    super(`The settlement stopped: ${code}`, { cause })
    this.code = code
  }
}
