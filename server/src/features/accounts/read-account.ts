import type { Account } from '@melos/api-contract'
import { findOwnAccount, listLinkedWallets } from '../../accounts/account-store.ts'
import { listRestrictions } from '../../accounts/restriction-store.ts'
import { toRestriction } from '../../accounts/to-restriction.ts'
import type { Database } from '../../database/database.ts'
import { type Identity, type SessionAccount, verifiedUntil } from '../../http/auth-guard.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { findOpenChange } from './email-change-store.ts'

export async function readAccount(
  db: Database,
  { account: { id, username, state }, identity }: { account: SessionAccount; identity: Identity },
): Promise<Account> {
  const account = await findOwnAccount(db, id)
  const until = verifiedUntil(identity)
  return {
    id,
    username,
    email: account.email,
    emailState: account.email_state,
    state,
    hasPassword: account.password_hash !== null,
    name: account.name,
    about: account.about,
    country: account.country,
    createdAt: toUtcDateTime(account.created_at),
    emailChange: await readEmailChange(db, id),
    wallets: (await listLinkedWallets(db, id)).map(({ address, linked_at }) => ({
      address,
      linkedAt: toUtcDateTime(linked_at),
    })),
    declarations: await listDeclarations(db, id),
    restrictions: (await listRestrictions(db, id)).map(toRestriction),
    verifiedUntil: until === undefined ? null : toUtcDateTime(until),
  }
}

async function readEmailChange(db: Database, accountId: string): Promise<Account['emailChange']> {
  const change = await findOpenChange(db, { accountId, now: new Date() })
  if (change === undefined) return null
  return {
    newEmail: change.new_email,
    isConfirmed: change.confirmed_at !== null,
    needsAgreement: change.needs_agreement,
    isAgreed: change.agreed_at !== null,
    expiresAt: toUtcDateTime(change.expires_at),
  }
}

async function listDeclarations(db: Database, accountId: string): Promise<Account['declarations']> {
  const rows = await db
    .selectFrom('declarations')
    .select(['kind', 'version', 'made_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, version, made_at }) => ({ kind, version, madeAt: toUtcDateTime(made_at) }))
}
