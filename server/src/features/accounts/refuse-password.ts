import { findPasswordFault } from '@melos/api-contract'
import { RequestError } from '../../http/request-error.ts'

export function refusePassword(password: string, ownWords: readonly string[]): void {
  const fault = findPasswordFault(password, ownWords)
  if (fault !== undefined) throw new RequestError('BAD_REQUEST', { detail: `password: ${fault}` })
}
