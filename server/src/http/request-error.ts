import type { ApiErrorCode, Refusal } from '@melos/api-contract'

export class RequestError extends Error {
  readonly code: ApiErrorCode
  readonly retryAfterSeconds: number | undefined
  /** Replaces the code's message where that wouldn't say what to fix. */
  readonly detail: string | undefined
  /** Why someone can't bid; only with `NOT_ADMITTED`. */
  readonly refusal: Refusal | undefined

  constructor(code: ApiErrorCode, options: RequestErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.detail = options.detail
    this.refusal = options.refusal
  }
}

interface RequestErrorOptions {
  readonly retryAfterSeconds?: number | undefined
  readonly detail?: string | undefined
  readonly refusal?: Refusal | undefined
  readonly cause?: unknown
}
