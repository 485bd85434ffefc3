import type { ApiErrorCode } from '@melos/api-contract'

/** The contract's codes, and the two failures that happen before a server could name one. */
export type ApiRequestErrorCode = ApiErrorCode | 'UNREACHABLE' | 'UNREADABLE_ANSWER'

export interface ApiFailure {
  readonly code: ApiRequestErrorCode
  readonly message: string
  /** The HTTP status, or 0 when no answer came. */
  readonly status: number
  readonly cause?: unknown
}

export class ApiRequestError extends Error {
  override readonly name = 'ApiRequestError'
  readonly code: ApiRequestErrorCode
  readonly status: number

  constructor({ code, message, status, cause }: ApiFailure) {
    super(message, { cause })
    this.code = code
    this.status = status
  }
}
