import type { ApiErrorCode } from '@melos/api-contract'

/** An expected refusal. What status and words it gets is for the error handler to say. */
export class RequestError extends Error {
  readonly code: ApiErrorCode
  /** When it makes sense to come back. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ApiErrorCode, { retryAfterSeconds, cause }: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(code, { cause })
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
