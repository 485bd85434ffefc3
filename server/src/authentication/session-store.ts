import type { Database } from '../database/database.ts'
import type { Proof } from '../http/auth-guard.ts'

export type Holder =
  | { readonly address: `0x${string}` }
  | { readonly administratorId: bigint }
  | { readonly accountId: string }

/** `EMAIL` is the confirmation of a registration, which proves an address and not who is at the keyboard later. */
export type SignInMethod = Proof | 'EMAIL'

/** Where a session was started. */
export interface Device {
  readonly network: string
  /** The browser and system, if they are known. */
  readonly label: string | undefined
}

interface NewSession {
  readonly id: string
  readonly holder: Holder
  readonly method: SignInMethod
  readonly device: Device | undefined
  readonly tokenHash: Buffer
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertSession(
  db: Database,
  { id, holder, method, device, tokenHash, now, expiresAt }: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id,
      address: 'address' in holder ? holder.address : null,
      administrator_id: 'administratorId' in holder ? holder.administratorId : null,
      account_id: 'accountId' in holder ? holder.accountId : null,
      method,
      label: device?.label ?? null,
      network: device?.network ?? null,
      started_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      revoked_at: null,
      ...(method === 'EMAIL' ? {} : { verified_at: now, verified_by: method }),
    })
    .execute()
  await insertToken(db, { hash: tokenHash, sessionId: id })
}

async function insertToken(db: Database, { hash, sessionId }: { hash: Buffer; sessionId: string }) {
  await db.insertInto('refresh_tokens').values({ hash, session_id: sessionId, replaced_at: null }).execute()
}

/** Locks the session until the transaction ends, so that simultaneous refreshes wait for each other. */
export async function lockToken(tx: Database, hash: Buffer) {
  return await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['session_id', 'replaced_at', 'expires_at', 'revoked_at'])
    .where('hash', '=', hash)
    .forUpdate('sessions')
    .executeTakeFirst()
}

export async function isCurrentToken(tx: Database, hash: Buffer): Promise<boolean> {
  const token = await tx.selectFrom('refresh_tokens').select('replaced_at').where('hash', '=', hash).executeTakeFirst()
  return token !== undefined && token.replaced_at === null
}

interface Replacement {
  readonly hash: Buffer
  readonly successor: Buffer
  readonly sessionId: string
  readonly now: Date
  readonly expiresAt: Date
}

export async function replaceToken(tx: Database, replacement: Replacement): Promise<void> {
  const { hash, successor, sessionId, now, expiresAt } = replacement
  await tx.updateTable('refresh_tokens').set({ replaced_at: now }).where('hash', '=', hash).execute()
  await tx
    .updateTable('sessions')
    .set({ expires_at: expiresAt, last_used_at: now })
    .where('id', '=', sessionId)
    .execute()
  await insertToken(tx, { hash: successor, sessionId })
}

export async function revokeSession(db: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeSessionsOf(db: Database, { administratorId, now }: { administratorId: bigint; now: Date }) {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('administrator_id', '=', administratorId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The person has just proved again who they are. */
export async function markVerified(db: Database, { id, by, now }: { id: string; by: Proof; now: Date }): Promise<void> {
  await db.updateTable('sessions').set({ verified_at: now, verified_by: by }).where('id', '=', id).execute()
}

/** Deleting a session also deletes its tokens. */
export async function deleteSessionsOf(db: Database, address: `0x${string}`): Promise<void> {
  await db.deleteFrom('sessions').where('address', '=', address).execute()
}

/** A session that isn't expired or revoked, whose administrator isn't removed and whose account isn't closed. */
export async function findLiveSession(db: Database, { id, now }: { id: string; now: Date }) {
  return await db
    .selectFrom('sessions')
    .leftJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .leftJoin('account_wallets', (join) =>
      join.onRef('account_wallets.address', '=', 'sessions.address').on('unlinked_at', 'is', null),
    )
    .leftJoin('accounts', (join) =>
      join.on('accounts.id', '=', (on) => on.fn.coalesce('sessions.account_id', 'account_wallets.account_id')),
    )
    .leftJoin('account_states', 'account_states.account_id', 'accounts.id')
    .select(['sessions.address', 'administrators.id as administratorId', 'administrators.email'])
    .select(['accounts.id as accountId', 'username', 'state', 'verified_at', 'verified_by'])
    .where('sessions.id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('removed_at', 'is', null)
    .where((is) => is.or([is('sessions.account_id', 'is', null), is('closed_at', 'is', null)]))
    .executeTakeFirst()
}

/** Deleting a session also deletes its tokens. */
