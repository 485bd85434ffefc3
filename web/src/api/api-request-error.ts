import type { ApiErrorCode, Refusal } from '@melos/api-contract'
import { describeSpan } from '../lib/describe-span.ts'
import { texts } from './texts.ts'

/** The API's codes, and two failures without a code: no response at all, and a response that isn't the API's. */
type ApiRequestErrorCode = ApiErrorCode | 'UNREACHABLE' | 'UNREADABLE_ANSWER'

interface ApiFailure {
  readonly code: ApiRequestErrorCode
  readonly message: string
  readonly status: number
  /** The response's `Retry-After` header. */
  readonly retryAfter?: string | null | undefined
  readonly cause?: unknown
  /** Of `NOT_ADMITTED`. */
  readonly reason?: Refusal['reason'] | undefined
}

const TOO_MANY = 429

/** After a 429, the message says how long to wait. */
export class ApiRequestError extends Error {
  override readonly name = 'ApiRequestError'
  readonly code: ApiRequestErrorCode
  readonly status: number
  /** How long to wait before another try: `40 seconds`, or `a moment` if the server doesn't say. */
  readonly wait: string
  /** Why someone can't bid, if that is what was refused. */
  readonly reason: Refusal['reason'] | undefined

  constructor({ code, message, status, retryAfter, cause, reason }: ApiFailure) {
    const wait = describeWait(retryAfter)
    super(status === TOO_MANY ? texts.tooMany(wait) : message, { cause })
    this.code = code
    this.status = status
    this.wait = wait
    this.reason = reason
  }
}

/** Proxies may send a date instead of seconds. */
function describeWait(retryAfter: string | null | undefined): string {
  return /^\d+$/.test(retryAfter ?? '') ? describeSpan(Number(retryAfter) * 1_000, Math.ceil) : texts.aMoment
}

/** How long to wait, if a failure is a rate limit; undefined for other failures. */
export function describeRateLimit(error: unknown): string | undefined {
  return error instanceof ApiRequestError && error.status === TOO_MANY ? error.message : undefined
}
