import type { Database } from '../database/database.ts'

interface Key {
  readonly address: `0x${string}`
  readonly network: string
}

/** What a signature is asked for. It is good for nothing else, and `accountId` says for whom. */
interface Purpose {
  readonly purpose: 'SIGN_IN' | 'LINK' | 'VERIFY'
  readonly accountId: string | null
}

/** A wallet's new attempt from the same network replaces the old one. */
export async function saveAttempt(
  db: Database,
  { address, network, message, expiresAt, purpose, accountId }: Key & Purpose & { message: string; expiresAt: Date },
): Promise<void> {
  const attempt = { message, expires_at: expiresAt, purpose, account_id: accountId }
  await db
    .insertInto('sign_in_attempts')
    .values({ address, network, ...attempt })
    .onConflict((conflict) => conflict.columns(['address', 'network']).doUpdateSet(attempt))
    .execute()
}

/** Deletes the attempt, so that only one request can use it, and none for another purpose. */
export async function takeAttempt(
  db: Database,
  { address, network, now, purpose, accountId }: Key & Purpose & { now: Date },
): Promise<string | undefined> {
  const attempt = await db
    .deleteFrom('sign_in_attempts')
    .where('address', '=', address)
    .where('network', '=', network)
    .returning(['message', 'expires_at', 'purpose', 'account_id'])
    .executeTakeFirst()
  if (attempt === undefined || attempt.expires_at <= now) return undefined
  return attempt.purpose === purpose && attempt.account_id === accountId ? attempt.message : undefined
}

export async function deleteAttemptsOf(db: Database, address: `0x${string}`): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('address', '=', address).execute()
}
