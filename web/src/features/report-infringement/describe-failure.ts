import { ApiRequestError } from '../../api/api-request-error.ts'
import { texts } from './texts.ts'

export function describeFailure(error: unknown): string {
  const { failures } = texts
  if (!(error instanceof ApiRequestError)) return failures.unsent
  if (error.status === 429) return failures.tooMany(error.wait)
  if (error.status === 400 || error.status === 413) return failures.refused(error.message)
  return failures.unsent
}
