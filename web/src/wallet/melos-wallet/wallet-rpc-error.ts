/** An error as EIP-1193 defines it. */
export class WalletRpcError extends Error {
  override readonly name = 'WalletRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const USER_REJECTED = 4001
export const UNAUTHORIZED = 4100
export const UNSUPPORTED_METHOD = 4200
export const CHAIN_DISCONNECTED = 4901
export const UNKNOWN_CHAIN = 4902
export const INVALID_INPUT = -32000
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMETERS = -32602
