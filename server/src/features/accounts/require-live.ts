import { lockOpenAccount } from '../../accounts/account-store.ts'
import { findLiveSession } from '../../authentication/session-store.ts'
import type { Database } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'

/** Locks the account. Throws `UNAUTHORIZED` if it was closed, or the session ended, since the request came in. */
export async function requireLive(
  tx: Database,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<AccountRow> {
  const account = await lockOpenAccount(tx, accountId)
  const session = await findLiveSession(tx, { id: sessionId, now: new Date() })
  if (account === undefined || session?.accountId !== accountId) throw new RequestError('UNAUTHORIZED')
  return account
}
