import type { ApiError, ApiErrorCode } from '@melos/api-contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { RequestError } from './request-error.ts'
import { describeRequest } from './request-log.ts'

/** The one place that chooses status codes and words for what went wrong; a 5xx says nothing about the inside. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = codeOf(error)
  if (code === 'INTERNAL' || code === 'UNAVAILABLE') {
    request.log.error({ ...describeRequest(request), err: error }, 'a request failed')
  }
  const retryAfterSeconds = error instanceof RequestError ? error.retryAfterSeconds : undefined
  if (code === 'UNAVAILABLE' || retryAfterSeconds !== undefined) {
    reply.header('retry-after', `${retryAfterSeconds ?? 1}`)
  }
  reply.status(statusOf(error, code)).send({ code, message: messageOf(error, code) } satisfies ApiError)
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  reply.status(404).send(describeRefusal('NOT_FOUND'))
}

export function describeRefusal(code: ApiErrorCode): ApiError {
  return { code, message: sentences[code] }
}

function messageOf(error: FastifyError, code: ApiErrorCode): string {
  if (hasZodFastifySchemaValidationErrors(error)) return describeFields(error.validation)
  return (error instanceof RequestError ? error.detail : undefined) ?? sentences[code]
}

function codeOf(error: FastifyError): ApiErrorCode {
  if (error instanceof RequestError) return error.code
  const status = error.statusCode ?? 500
  // A client that breaks off looks like a database that does, but for the status that Fastify gives it.
  if (isRefusal(status)) return codesOfRefusals[status] ?? 'BAD_REQUEST'
  const willPass = status === 503 || isDatabaseUnavailable(error) || isOutOfRoom(error)
  return willPass ? 'UNAVAILABLE' : 'INTERNAL'
}

const codesOfRefusals: Readonly<Record<number, ApiErrorCode>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'PAYLOAD_TOO_LARGE',
  431: 'PAYLOAD_TOO_LARGE',
}

/** A refusal of Fastify's own keeps its status, which says more than the code. */
function statusOf({ statusCode }: FastifyError, code: ApiErrorCode): number {
  return statusCode !== undefined && isRefusal(statusCode) ? statusCode : statuses[code]
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}

const statuses: Record<ApiErrorCode, number> = {
  BAD_REQUEST: 400,
  UNKNOWN_USER: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  PRICE_BELOW_MINIMUM: 400,
  // Not 403: the session is as good as any, and a client need not renew it.
  SELLER_MAY_NOT_BID: 409,
  BID_REQUEST_USED: 409,
  TRANSACTION_NOT_FOUND: 422,
  TRANSACTION_FAILED: 422,
  TRANSACTION_ELSEWHERE: 422,
  TRANSACTION_FOREIGN: 422,
  TRANSACTION_OTHER_BID: 422,
  TRANSACTION_USED: 409,
  AUCTION_NOT_SETTLED: 409,
  TOKEN_UNLIKE_WORK: 422,
  TOKEN_TAKEN: 409,
  WORK_HAS_TOKEN: 409,
  DRAFT_CHANGED: 409,
  DRAFT_FIXED: 409,
  DRAFT_INCOMPLETE: 409,
  STEP_UNDER_WAY: 409,
  WORK_TAKEN: 409,
  FAUCET_USED: 429,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
}

const sentences: Record<ApiErrorCode, string> = {
  BAD_REQUEST: 'The request could not be understood.',
  UNKNOWN_USER: 'There is no administrator with this e-mail address.',
  UNAUTHORIZED: 'Sign in to do this.',
  FORBIDDEN: 'You are not allowed to do this.',
  NOT_FOUND: 'There is nothing at this address.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  PRICE_BELOW_MINIMUM: 'The price is below the minimum price of this offer.',
  SELLER_MAY_NOT_BID: 'Artists may not bid for their own work.',
  BID_REQUEST_USED: 'This reservation is joined to another transaction already.',
  TRANSACTION_NOT_FOUND: 'The chain does not have this transaction yet.',
  TRANSACTION_FAILED: 'This transaction failed on the chain.',
  TRANSACTION_ELSEWHERE: 'This transaction placed no bid in the auction house.',
  TRANSACTION_FOREIGN: 'This transaction placed a bid of another wallet.',
  TRANSACTION_OTHER_BID: 'This transaction placed another bid than the one reserved.',
  TRANSACTION_USED: 'This transaction is joined to another reservation already.',
  AUCTION_NOT_SETTLED: 'The chain says that this auction is not settled.',
  TOKEN_UNLIKE_WORK: 'At this address is no song token with the hash of this work.',
  TOKEN_TAKEN: 'This token stands for another work already.',
  WORK_HAS_TOKEN: 'This work has another token already.',
  DRAFT_CHANGED: 'Somebody has changed this draft meanwhile. Load it again.',
  DRAFT_FIXED: 'This is on the chain already and cannot be changed any more.',
  DRAFT_INCOMPLETE: 'This draft lacks something that comes before this step.',
  STEP_UNDER_WAY: 'A wallet has been asked for a transaction of this draft. See first what became of it.',
  WORK_TAKEN: 'Another draft is about this work already.',
  FAUCET_USED: 'This wallet has had its test money for these 24 hours.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a moment and try again.',
  INTERNAL: 'Something went wrong on our side.',
  UNAVAILABLE: 'Melos is not available at this moment. Try again shortly.',
}

function describeFields(validation: readonly { instancePath: string; message?: string }[]): string {
  return validation
    .map(({ instancePath, message }) =>
      `${instancePath.replace(/^\//, '').replaceAll('/', '.')}: ${message}`.replace(/^: /, ''),
    )
    .join('; ')
}

/** Connection refused, reset, timed out, or PostgreSQL starting and stopping (class 57P and 08). */
function isDatabaseUnavailable(error: FastifyError): boolean {
  return (
    /^(ECONN|ETIMEDOUT|EPIPE|57P|08)/.test(error.code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(error.message)
  )
}

/** A disk that is full, a quota or a limit of the process that is used up, or PostgreSQL's want of anything (class 53). */
function isOutOfRoom(error: FastifyError): boolean {
  return /^(ENOSPC|EDQUOT|EFBIG|EMFILE|ENFILE|53\d{3})$/.test(error.code ?? '')
}
