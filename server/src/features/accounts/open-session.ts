import type { SessionTokens } from '@melos/api-contract'
import { lockOpenAccount } from '../../accounts/account-store.ts'
import { tellOfNewDevice } from '../../accounts/tell-of-new-device.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Device } from '../../authentication/session-store.ts'
import { startSession } from '../../authentication/sessions.ts'
import type { AccountRow } from '../../database/schema.ts'
import type { Proof } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import type { AccountsContext } from './accounts-context.ts'

interface Opening {
  readonly account: AccountRow
  readonly method: Proof
  readonly device: Device
}

export async function openSession(
  context: AccountsContext,
  { account, method, device }: Opening,
): Promise<SessionTokens> {
  const { db } = context
  const { id: accountId, username } = account
  return await db.transaction().execute(async (tx) => {
    const current = await lockOpenAccount(tx, accountId)
    // The account may have been deleted, or its password changed, while this one was being compared.
    const isOutdated = method === 'PASSWORD' && current?.password_hash !== account.password_hash
    if (current === undefined || isOutdated) throw new RequestError('WRONG_CREDENTIALS')
    await writeAudit(tx, { action: 'SIGNED_IN', actor: username, network: device.network, reason: method })
    await tellOfNewDevice(tx, { account: current, device })
    return await startSession({ ...context, db: tx }, { holder: { accountId }, method, device, now: new Date() })
  })
}
