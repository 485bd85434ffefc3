export type MelosWalletErrorCode =
  /** Also used if the stored wallet was altered, because the two can't be told apart. */
  | 'WRONG_PASSPHRASE'
  | 'PASSPHRASE_TOO_SHORT'
  | 'PASSPHRASE_TOO_SIMPLE'
  | 'WORDS_INVALID'
  | 'WALLET_MISSING'
  | 'WALLET_LOCKED'
  /** Another tab has replaced the wallet. */
  | 'WALLET_CHANGED'
  /** The right passkey cannot open the stored wallet. */
  | 'WALLET_DAMAGED'
  /** The passkey exists but cannot hold a key. */
  | 'PASSKEY_UNSUPPORTED'
  /** Browsers report rejection, timeout and a missing passkey as the same error. */
  | 'PASSKEY_REFUSED'
  | 'STORAGE_UNAVAILABLE'

/** Carries only the code, so that no log contains what a person typed. */
export class MelosWalletError extends Error {
  override readonly name = 'MelosWalletError'
  readonly code: MelosWalletErrorCode

  constructor(code: MelosWalletErrorCode) {
    super(code)
    this.code = code
  }
}
