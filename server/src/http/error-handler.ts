import type { ApiError, ApiErrorCode } from '@melos/api-contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { RequestError } from './request-error.ts'
import { describeRequest } from './request-log.ts'

/** Chooses the status and message of every error. A 5xx reveals no internals. */
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
  // An aborted upload has the same error code as a lost database connection, but Fastify gives it a 4xx status.
  if (isRefusal(status)) return codesOfRefusals[status] ?? 'BAD_REQUEST'
  const isTemporary = status === 503 || isDatabaseUnavailable(error) || isOutOfResources(error)
  return isTemporary ? 'UNAVAILABLE' : 'INTERNAL'
}

const codesOfRefusals: Readonly<Record<number, ApiErrorCode>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'PAYLOAD_TOO_LARGE',
  431: 'PAYLOAD_TOO_LARGE',
}

/** Fastify's own 4xx status is kept, because it is more precise than our code. */
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
  // Not 403, because on a 403 the client would refresh its session.
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
  BAD_REQUEST: "We couldn't understand the request.",
  UNKNOWN_USER: 'There is no administrator with this email address.',
  UNAUTHORIZED: 'Sign in to do this.',
  FORBIDDEN: "You're not allowed to do this.",
  NOT_FOUND: 'There is nothing at this address.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  PRICE_BELOW_MINIMUM: "The price is below this auction's minimum price.",
  SELLER_MAY_NOT_BID: "Artists can't bid on their own work.",
  BID_REQUEST_USED: 'This reservation already belongs to another transaction.',
  TRANSACTION_NOT_FOUND: "This transaction isn't on the chain yet.",
  TRANSACTION_FAILED: 'This transaction failed on the chain.',
  TRANSACTION_ELSEWHERE: "This transaction didn't place a bid in the auction house.",
  TRANSACTION_FOREIGN: "This transaction placed another wallet's bid.",
  TRANSACTION_OTHER_BID: "This transaction placed a bid that doesn't match the reservation.",
  TRANSACTION_USED: 'This transaction already belongs to another reservation.',
  AUCTION_NOT_SETTLED: "This auction isn't settled on the chain yet.",
  TOKEN_UNLIKE_WORK: "There is no song token with this work's hash at this address.",
  TOKEN_TAKEN: 'This token already belongs to another work.',
  WORK_HAS_TOKEN: 'This work already has another token.',
  DRAFT_CHANGED: 'Someone else has changed this draft. Load it again.',
  DRAFT_FIXED: "This is already on the chain and can't be changed.",
  DRAFT_INCOMPLETE: 'An earlier step of this draft is missing.',
  STEP_UNDER_WAY: "A wallet has been asked for one of this draft's transactions. Check that transaction first.",
  WORK_TAKEN: 'Another draft already uses this work.',
  FAUCET_USED: 'This wallet has already received test money in the last 24 hours.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a moment and try again.',
  INTERNAL: 'Something went wrong on our side.',
  UNAVAILABLE: "Melos isn't available right now. Try again shortly.",
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

/** A full disk, an exhausted quota or process limit, or PostgreSQL's class 53 (insufficient resources). */
function isOutOfResources(error: FastifyError): boolean {
  return /^(ENOSPC|EDQUOT|EFBIG|EMFILE|ENFILE|53\d{3})$/.test(error.code ?? '')
}
