type PasskeyErrorCode =
  /** Browsers report rejection, timeout and a missing passkey as the same error. */
  | 'REFUSED'
  /** The device already has a passkey for this account. */
  | 'KNOWN'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly code: PasskeyErrorCode

  constructor(code: PasskeyErrorCode, options?: ErrorOptions) {
    super(`The passkey is ${code}`, options)
    this.code = code
  }
}
