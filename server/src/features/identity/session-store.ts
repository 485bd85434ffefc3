import type { Database } from '../../database/database.ts'

export type Holder = { readonly address: `0x${string}` } | { readonly administratorId: bigint }

interface NewSession {
  readonly id: string
  readonly holder: Holder
  readonly tokenHash: Buffer
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertSession(
  db: Database,
  { id, holder, tokenHash, now, expiresAt }: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id,
      address: 'address' in holder ? holder.address : null,
      administrator_id: 'administratorId' in holder ? holder.administratorId : null,
      started_at: now,
      expires_at: expiresAt,
      revoked_at: null,
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
  await tx.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', sessionId).execute()
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

/** Deleting a session also deletes its tokens. */
export async function deleteSessionsOf(db: Database, address: `0x${string}`): Promise<void> {
  await db.deleteFrom('sessions').where('address', '=', address).execute()
}

/** A session that isn't expired or revoked and whose administrator, if any, isn't removed. */
export async function findLiveSession(db: Database, { id, now }: { id: string; now: Date }) {
  return await db
    .selectFrom('sessions')
    .leftJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .select(['sessions.address', 'administrators.id as administratorId', 'administrators.email'])
    .where('sessions.id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Deleting a session also deletes its tokens. */
