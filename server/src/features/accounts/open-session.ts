import type { SessionTokens } from '@melos/api-contract'
import { tellOfNewDevice } from '../../accounts/tell-of-new-device.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Device } from '../../authentication/session-store.ts'
import { startSession } from '../../authentication/sessions.ts'
import type { AccountRow } from '../../database/schema.ts'
import type { Proof } from '../../http/auth-guard.ts'
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
  await db.transaction().execute(async (tx) => {
    await writeAudit(tx, { action: 'SIGNED_IN', actor: username, network: device.network, reason: method })
    await tellOfNewDevice(tx, { account, device })
  })
  return await startSession(context, { holder: { accountId }, method, device, now: new Date() })
}
