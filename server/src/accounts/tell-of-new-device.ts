import type { Device } from '../authentication/session-store.ts'
import type { Database } from '../database/database.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { linkedTo } from './account-store.ts'

interface SignIn {
  readonly account: { readonly id: string; readonly username: string; readonly email: string }
  readonly device: Device
}

/** Tells the owner by email if no session of the account or its wallets had this kind of browser before. */
export async function tellOfNewDevice(tx: Database, { account, device }: SignIn): Promise<void> {
  const { id: accountId, username, email: address } = account
  if (await isKnownDevice(tx, { accountId, device })) return
  const label = device.label ?? 'an unknown browser'
  await enqueueMail(tx, { kind: 'SIGNED_IN', to: { address, accountId }, username, device: label })
}

async function isKnownDevice(
  db: Database,
  { accountId, device }: { accountId: string; device: Device },
): Promise<boolean> {
  const same = db
    .selectFrom('sessions')
    .select('id')
    .where((is) => is.or([is('account_id', '=', accountId), is('address', 'in', linkedTo(db, accountId))]))
    .where('label', 'is not distinct from', device.label ?? null)
  return (await same.limit(1).executeTakeFirst()) !== undefined
}
