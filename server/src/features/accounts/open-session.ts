import type { SessionTokens } from '@melos/api-contract'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Device } from '../../authentication/session-store.ts'
import { startSession } from '../../authentication/sessions.ts'
import type { Database } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import type { Proof } from '../../http/auth-guard.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { AccountsContext } from './accounts-context.ts'

interface Opening {
  readonly account: AccountRow
  readonly method: Proof
  readonly device: Device
}

/** Tells the owner by email if no session of theirs had this kind of browser before. */
export async function openSession(
  context: AccountsContext,
  { account, method, device }: Opening,
): Promise<SessionTokens> {
  const { db } = context
  const { id: accountId, username, email } = account
  await db.transaction().execute(async (tx) => {
    await writeAudit(tx, { action: 'SIGNED_IN', actor: username, network: device.network, reason: method })
    if (await isKnownDevice(tx, { accountId, device })) return
    const to = { address: email, accountId }
    await enqueueMail(tx, { kind: 'SIGNED_IN', to, username, device: device.label ?? 'an unknown browser' })
  })
  return await startSession(context, { holder: { accountId }, method, device, now: new Date() })
}

async function isKnownDevice(
  db: Database,
  { accountId, device }: { accountId: string; device: Device },
): Promise<boolean> {
  const same = db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', 'is not distinct from', device.label ?? null)
  return (await same.limit(1).executeTakeFirst()) !== undefined
}
