import type { ApiError, ApiErrorCode } from '@melos/api-contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

/** A request that no schema describes and that cannot be right. */
export class BadRequest extends Error {
  readonly code = 'BAD_REQUEST' satisfies ApiErrorCode
  readonly statusCode = 400
}

/** The one place that chooses status codes and words for what went wrong; a 5xx says nothing about the inside. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = statusOf(error)
  if (status >= 500) request.log.error({ err: error }, 'a request failed')
  if (status === 503) reply.header('retry-after', '1')
  reply.status(status).send(answerFor(error, status))
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  reply.status(404).send({ code: 'NOT_FOUND', message: 'There is nothing at this address.' } satisfies ApiError)
}

function statusOf(error: FastifyError): number {
  if (isDatabaseUnavailable(error)) return 503
  const status = error.statusCode ?? 500
  return status >= 400 && status < 600 ? status : 500
}

function answerFor(error: FastifyError, status: number): ApiError {
  if (hasZodFastifySchemaValidationErrors(error))
    return { code: 'BAD_REQUEST', message: describeFields(error.validation) }
  const code = codeFor(status)
  return { code, message: sentences[code] }
}

function codeFor(status: number): ApiErrorCode {
  if (status === 404) return 'NOT_FOUND'
  if (status === 413) return 'PAYLOAD_TOO_LARGE'
  if (status === 503) return 'UNAVAILABLE'
  return status < 500 ? 'BAD_REQUEST' : 'INTERNAL'
}

const sentences: Record<ApiErrorCode, string> = {
  BAD_REQUEST: 'The request could not be understood.',
  NOT_FOUND: 'There is nothing at this address.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNAVAILABLE: 'Melos is not available at this moment. Try again shortly.',
  INTERNAL: 'Something went wrong on our side.',
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
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  )
}
