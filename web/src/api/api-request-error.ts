import type { ApiErrorCode } from '@melos/api-contract'

/** The API's codes, and two failures without a code: no response at all, and a response that isn't the API's. */
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
