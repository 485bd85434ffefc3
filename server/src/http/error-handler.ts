import type { ApiError, ApiErrorCode, RefusalReason } from '@melos/api-contract'
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
  const refusal = error instanceof RequestError ? error.refusal : undefined
  const message = messageOf(error, code)
  if (reply.raw.hasHeader('content-type')) forgetFile(reply)
  reply.status(statusOf(error, code)).send({ code, message, ...refusal } satisfies ApiError)
}

/** A file that fails before its first byte has already set its headers, and caches would keep the error as long as the file. */
function forgetFile(reply: FastifyReply): void {
  for (const name of fileHeaders) reply.removeHeader(name)
  reply.header('cache-control', 'no-store')
}

const fileHeaders = ['content-type', 'content-length', 'content-disposition', 'content-range', 'accept-ranges', 'etag']

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  reply.status(404).send(describeRefusal('NOT_FOUND'))
}

export function describeRefusal(code: ApiErrorCode): ApiError {
  return { code, message: errors[code].message }
}

function messageOf(error: FastifyError, code: ApiErrorCode): string {
  if (hasZodFastifySchemaValidationErrors(error)) return describeFields(error.validation)
  if (!(error instanceof RequestError)) return errors[code].message
  const { detail, refusal } = error
  return detail ?? (refusal === undefined ? errors[code].message : refusals[refusal.reason])
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
  return statusCode !== undefined && isRefusal(statusCode) ? statusCode : errors[code].status
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}

const refusals: Record<RefusalReason, string> = {
  NO_ACCOUNT: 'Bidding in this auction needs an account that this wallet is linked to.',
  WALLET_NOT_LINKED: "This wallet isn't linked to your account.",
  DECLARE: 'Tell us where you live, that you are of age, and whether you work for us.',
  CONFIRM_COUNTRY: 'You seem to be in a different country from the one you told us. Please confirm where you live.',
  UNDER_AGE: 'Only people who are of age can bid.',
  EMPLOYEE: "The provider's employees can't bid in this auction.",
  COUNTRY: "This auction isn't offered to people in your country.",
  SANCTIONED: 'This wallet is on a list of sanctions.',
  OWN_WORK: "Artists can't bid on their own work.",
  OWN_SALE: 'A song of yours is on sale under this policy. You can be admitted once its auction has ended.',
  HOUSE_WALLET: "This wallet belongs to the provider, so it can't do this.",
  RESTRICTED: "Your account is restricted, so you can't bid.",
  EMAIL_BOUNCING: "Your email address can't be reached. Confirm another one first.",
  DISMISSED: 'We no longer admit this wallet under this policy.',
  NOT_SCREENED: 'Bidding in this auction needs a check of who you are.',
  SCREENING_PENDING: "We're still checking who you are.",
  SCREENING_FAILED: "Our check of who you are wasn't successful.",
  NOT_REGISTERED: 'Register this wallet for auctions with this policy first.',
  UNKNOWN_POLICY: 'No one can be admitted to this auction on this site.',
  NOT_ADMITTING: "This site can't admit anyone at the moment.",
  CHECK_UNAVAILABLE: "The list of sanctions doesn't answer, so we can't admit anyone right now. Try again later.",
}

const errors: Record<ApiErrorCode, { readonly status: number; readonly message: string }> = {
  BAD_REQUEST: { status: 400, message: "We couldn't understand the request." },
  UNKNOWN_USER: { status: 400, message: 'There is no administrator with this email address.' },
  UNAUTHORIZED: { status: 401, message: 'Sign in to do this.' },
  FORBIDDEN: { status: 403, message: "You're not allowed to do this." },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  PRICE_BELOW_MINIMUM: { status: 400, message: "The price is below this auction's minimum price." },
  // Not 403, because on a 403 the client would refresh its session.
  SELLER_MAY_NOT_BID: { status: 409, message: "Artists can't bid on their own work." },
  BID_REQUEST_USED: { status: 409, message: 'This reservation already belongs to another transaction.' },
  TRANSACTION_NOT_FOUND: { status: 422, message: "This transaction isn't on the chain yet." },
  TRANSACTION_FAILED: { status: 422, message: 'This transaction failed on the chain.' },
  TRANSACTION_ELSEWHERE: { status: 422, message: "This transaction didn't send a bid to the auction contract." },
  TRANSACTION_FOREIGN: { status: 422, message: 'This transaction placed a bid for another wallet.' },
  TRANSACTION_OTHER_BID: { status: 422, message: "This transaction placed a bid that doesn't match the reservation." },
  TRANSACTION_USED: { status: 409, message: 'This transaction already belongs to another reservation.' },
  AUCTION_NOT_SETTLED: { status: 409, message: "This auction isn't settled on the chain yet." },
  TOKEN_UNLIKE_WORK: { status: 422, message: "There is no song token with this work's hash at this address." },
  TOKEN_TAKEN: { status: 409, message: 'This token already belongs to another work.' },
  WORK_HAS_TOKEN: { status: 409, message: 'This work already has a token.' },
  DRAFT_CHANGED: { status: 409, message: 'This draft has been changed in another tab or by someone else. Reload it.' },
  DRAFT_FIXED: { status: 409, message: "This is already on the chain and can't be changed." },
  DRAFT_INCOMPLETE: { status: 409, message: "Finish the draft's earlier steps first." },
  STEP_UNDER_WAY: {
    status: 409,
    message: 'A wallet has already been asked to send a transaction for this draft. Check that transaction first.',
  },
  WORK_TAKEN: { status: 409, message: 'Another draft already uses this work.' },
  MAIL_ENDED: { status: 409, message: 'This email was sent already, or it is too late to send it.' },
  FILE_TAKEN_IN: { status: 409, message: 'This file has already been uploaded.' },
  STATEMENT_CHANGED: {
    status: 409,
    message: 'The numbers have changed since you saw them, in another tab or by someone else. Reload the statement.',
  },
  STATEMENT_FIXED: { status: 409, message: "This can't be done in the statement's present state." },
  STATEMENT_INCOMPLETE: { status: 409, message: "Finish the statement's earlier steps first." },
  STATEMENT_ANNOUNCED: { status: 409, message: "This statement has been announced, so it can't be changed." },
  // Not 403, because on a 403 the client would refresh its session.
  SECOND_ADMINISTRATOR_NEEDED: {
    status: 409,
    message: 'Another administrator than the one who took it in or changed it last must approve it.',
  },
  CODE_TAKEN: { status: 409, message: 'Another work already has this code.' },
  ARTIST_NEEDED: { status: 409, message: 'Apply as an artist first.' },
  SONG_FIXED: { status: 409, message: "This song is being reviewed or was approved, so it can't be changed." },
  SONG_INCOMPLETE: { status: 409, message: 'Some details are missing or invalid. Fix them first.' },
  SOUND_KNOWN: { status: 409, message: 'Someone else has already uploaded this recording.' },
  STUDIO_FULL: { status: 409, message: 'You have reached a limit of the studio. Remove something first.' },
  UPLOAD_OFFSET: { status: 409, message: 'More or less of this file has arrived. Ask how much, and go on from there.' },
  WORK_HELD: {
    status: 409,
    message: "A song can't be removed while it's blocked, or while Rights in it are on offer or held by anyone.",
  },
  OWN_SONG: { status: 409, message: 'This is your own song. Someone else must answer.' },
  CONSENT_OUTDATED: { status: 409, message: 'The text has changed. Reload the page and read it again.' },
  OFFER_STATE: { status: 409, message: "This can't be done in the offer's present state." },
  SELLER_NOT_LINKED: {
    status: 409,
    message: "The seller's wallet isn't linked to the artist's account any more.",
  },
  NOT_ADMITTED: { status: 403, message: "You can't bid in this auction." },
  POLICY_FIXED: {
    status: 409,
    message: 'This policy is in use, so people must be able to rely on it. Create a new one instead.',
  },
  POLICY_UNKNOWN: { status: 409, message: "There is no such policy, or it isn't offered any more." },
  SCREENING_CHANGED: {
    status: 409,
    message: 'Another administrator has decided on this screening since you opened it. Look at it again.',
  },
  WORK_BLOCKED: { status: 409, message: "This song is blocked, so it can't be bid on here." },
  REMOVED_BY_LAW: {
    status: 451,
    message: 'This was reported as an infringement of copyright, so we no longer show it.',
  },
  CONTENT_ELSEWHERE: { status: 400, message: "This isn't an address of this site." },
  CASE_STATE: { status: 409, message: "This can't be done in the case's present state. Reload it." },
  ANSWER_TOO_LATE: { status: 409, message: 'The seven days in which you could answer are over.' },
  COMPLAINT_TOO_LATE: { status: 409, message: 'The six months in which you could complain are over.' },
  REPORTER_HELD: {
    status: 409,
    message: 'This reporter sent several unfounded reports. Decide first whether this one is examined.',
  },
  CASE_DOCUMENTS_FULL: { status: 409, message: 'You have already sent 10 documents in this case.' },
  FAUCET_USED: { status: 429, message: 'This wallet has already received test money in the last 24 hours.' },
  WRONG_CREDENTIALS: { status: 401, message: "That username, email address or password isn't right." },
  REAUTHENTICATE: { status: 401, message: "Prove again that it's you to do this." },
  USERNAME_TAKEN: { status: 409, message: 'Someone else has this username.' },
  EMAIL_TAKEN: { status: 409, message: 'Another account has this email address by now.' },
  EMAIL_BOUNCING: { status: 409, message: "Your email address can't be reached. Confirm another one first." },
  WALLET_TAKEN: { status: 409, message: 'This wallet is linked to another account.' },
  WALLET_IN_USE: { status: 409, message: "This wallet sells in an auction that hasn't ended." },
  HOUSE_WALLET: { status: 409, message: "This wallet belongs to the provider, so it can't do this." },
  LAST_WAY_IN: { status: 409, message: 'This is the last way to sign in. Add another one first.' },
  TOKEN_EXPIRED: { status: 410, message: 'This link has expired or has already been used.' },
  APPEAL_TOO_LATE: { status: 409, message: 'The six months in which you could appeal are over.' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'This account is suspended.' },
  BARRED: { status: 403, message: "We closed or suspended an account of yours, so you can't do this." },
  REGISTRATION_CLOSED: { status: 503, message: "Registration isn't open on this site." },
  TOO_MANY_WATCHED: { status: 409, message: 'You already watch 200 auctions. Stop watching one of them first.' },
  PUSH_SERVICE_UNKNOWN: { status: 422, message: "This browser's push service isn't one that we send messages to." },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
  UNAVAILABLE: { status: 503, message: "Melos isn't available right now. Try again shortly." },
}

function describeFields(validation: readonly { instancePath: string; message?: string }[]): string {
  return validation
    .map(({ instancePath, message }) =>
      `${instancePath.replace(/^\//, '').replaceAll('/', '.')}: ${message}`.replace(/^: /, ''),
    )
    .join('; ')
}

/**
 * Connection refused, reset, timed out, ended as idle (25P03), PostgreSQL starting and stopping (class 57P and 08), or a standby
 * that isn't the primary yet and only reads (25006).
 */
function isDatabaseUnavailable(error: FastifyError): boolean {
  return (
    /^(ECONN|ETIMEDOUT|EPIPE|57P|08|25P03|25006)/.test(error.code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/.test(
      error.message,
    )
  )
}

/** A full disk, an exhausted quota or process limit, or PostgreSQL's class 53 (insufficient resources). */
function isOutOfResources(error: FastifyError): boolean {
  return /^(ENOSPC|EDQUOT|EFBIG|EMFILE|ENFILE|53\d{3})$/.test(error.code ?? '')
}
