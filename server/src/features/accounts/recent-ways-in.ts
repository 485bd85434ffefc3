import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { undoableSince } from './email-change-store.ts'

/** Whether a passkey or a wallet was added so recently that its owner may not know of it yet. */
export async function hasRecentWayIn(db: Database, accountId: string): Promise<boolean> {
  const since = undoableSince(new Date())
  const passkey = passkeysSince(db, { accountId, since }).select('created_at as at')
  const wallet = walletsSince(db, { accountId, since }).select('linked_at as at')
  return (await passkey.unionAll(wallet).limit(1).executeTakeFirst()) !== undefined
}

interface Removal {
  readonly account: AccountRow
  readonly since: Date
  readonly network: string
  /** Where the owner is told. */
  readonly address: string
}

/** Removes the passkeys and unlinks the wallets that were added since then. */
export async function removeWaysInSince(
  tx: Database,
  { account: { id, username }, since, network, address }: Removal,
): Promise<void> {
  const to = { address, accountId: id }
  const added = { accountId: id, since }
  for (const { id: passkey, label } of await passkeysSince(tx, added).select(['id', 'label']).execute()) {
    await tx.deleteFrom('passkeys').where('id', '=', passkey).execute()
    await writeAudit(tx, { action: 'PASSKEY_REMOVED', actor: username, network, reason: label })
    await enqueueMail(tx, { kind: 'PASSKEY_REMOVED', to, username, label })
  }
  for (const { id: link, address: wallet } of await walletsSince(tx, added).select(['id', 'address']).execute()) {
    await tx.updateTable('account_wallets').set({ unlinked_at: new Date() }).where('id', '=', link).execute()
    await writeAudit(tx, { action: 'WALLET_UNLINKED', actor: username, network, reason: wallet })
    await enqueueMail(tx, { kind: 'WALLET_UNLINKED', to, username, wallet })
  }
}

interface Since {
  readonly accountId: string
  readonly since: Date
}

const passkeysSince = (db: Database, { accountId, since }: Since) =>
  db.selectFrom('passkeys').where('account_id', '=', accountId).where('created_at', '>', since)

const walletsSince = (db: Database, { accountId, since }: Since) =>
  db
    .selectFrom('account_wallets')
    .where('account_id', '=', accountId)
    .where('unlinked_at', 'is', null)
    .where('linked_at', '>', since)
