import type { ApiErrorCode } from '@melos/api-contract'

/** An expected refusal. What status and words it gets is for the error handler to say. */
export class RequestError extends Error {
  readonly code: ApiErrorCode
  /** When it makes sense to come back. */
  readonly retryAfterSeconds: number | undefined
  /** Words for this one refusal, where the code's sentence would leave open what to mend. */
  readonly detail: string | undefined

  constructor(
    code: ApiErrorCode,
    {
      retryAfterSeconds,
      detail,
      cause,
    }: { retryAfterSeconds?: number | undefined; detail?: string | undefined; cause?: unknown } = {},
  ) {
    super(code, { cause })
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.detail = detail
  }
}
