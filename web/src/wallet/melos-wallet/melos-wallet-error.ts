/** Every way in which the wallet refuses a person; the words for them stand with the screens. */
export type MelosWalletErrorCode =
  | 'WRONG_PASSPHRASE'
  | 'PASSPHRASE_TOO_SHORT'
  | 'WORDS_INVALID'
  | 'WALLET_MISSING'
  | 'WALLET_LOCKED'
  /** Another tab has replaced the wallet meanwhile. */
  | 'WALLET_CHANGED'
  /** What is kept cannot be opened by the right passkey any more. */
  | 'WALLET_DAMAGED'
  /** The passkey has been made, but it cannot hold a key. */
  | 'PASSKEY_UNSUPPORTED'
  /** The person or the device said no, or nobody answered. */
  | 'PASSKEY_REFUSED'
  | 'STORAGE_UNAVAILABLE'

/** Carries nothing but the code: what was typed must not end in a log. */
export class MelosWalletError extends Error {
  override readonly name: string = 'MelosWalletError'
  readonly code: MelosWalletErrorCode

  constructor(code: MelosWalletErrorCode) {
    super(code)
    this.code = code
  }
}

/** Also when what is kept has been altered: the two cannot be told apart. */
export class WrongPassphraseError extends MelosWalletError {
  override readonly name = 'WrongPassphraseError'

  constructor() {
    super('WRONG_PASSPHRASE')
  }
}

export class WalletMissingError extends MelosWalletError {
  override readonly name = 'WalletMissingError'

  constructor() {
    super('WALLET_MISSING')
  }
}
