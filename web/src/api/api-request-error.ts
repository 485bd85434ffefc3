import type { ApiErrorCode } from '@melos/api-contract'

/** The API's codes, and two failures that have none: no response, and one that isn't ours. */
type ApiRequestErrorCode = ApiErrorCode | 'UNREACHABLE' | 'UNREADABLE_ANSWER'

interface ApiFailure {
  readonly code: ApiRequestErrorCode
  readonly message: string
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
