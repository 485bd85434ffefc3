import { ApiRequestError } from '../api/api-request-error.ts'
import { PartError } from '../lib/load-part.ts'
import { PasskeyError } from './passkey-error.ts'
import { texts } from './texts.ts'

/** One sentence for whatever kept a call of an account from succeeding. */
export function describeFailure(error: unknown): string {
  if (error instanceof PasskeyError) return texts.passkeys[error.code]
  if (error instanceof PartError && error.code === 'unreachable') return texts.unreachable
  if (!(error instanceof ApiRequestError)) return texts.unexpected
  if (error.code === 'UNREACHABLE' || error.code === 'UNREADABLE_ANSWER') return texts.unreachable
  // The server's sentences are written for people; after a 429 they say how long to wait.
  return error.message
}

export function hasCode(error: unknown, code: ApiRequestError['code']): boolean {
  return error instanceof ApiRequestError && error.code === code
}
