import { ApiRequestError } from '../../api/api-request-error.ts'
import { texts } from './texts.ts'

const { failures } = texts

/** The sentences are the specification's. */
export function describeLoginFailure(error: unknown): string {
  if (!(error instanceof ApiRequestError)) return failures.unexpected
  const { code, status, message } = error
  if (code === 'UNREACHABLE') return failures.noResponse
  if (status === 403) return failures.forbidden
  if (status === 401) return failures.unauthorized
  if (status === 400) return failures.unknown
  return status >= 400 ? failures.other(status, message) : failures.request(message)
}
