/** A refusal with a code of EIP-1193 or of JSON-RPC. */
export class ProviderError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
