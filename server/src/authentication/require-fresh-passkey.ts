import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { identityOf, requireAdministrator, verifiedUntil } from '../http/auth-guard.ts'
import { RequestError } from '../http/request-error.ts'
import { listPasskeysOf } from './passkeys.ts'

/** Before a powerful act an administrator who has a passkey must have used it within the last 5 minutes. */
export async function requireFreshPasskey(db: Database, request: FastifyRequest): Promise<void> {
  const { id: administratorId } = requireAdministrator(request)
  const identity = identityOf(request)
  if (identity.verified?.by === 'PASSKEY' && verifiedUntil(identity) !== undefined) return
  if ((await listPasskeysOf(db, { administratorId })).length > 0) throw new RequestError('REAUTHENTICATE')
}
