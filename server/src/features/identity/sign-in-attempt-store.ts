import type { Database } from '../../database/database.ts'

interface Key {
  readonly address: `0x${string}`
  readonly network: string
}

/** A wallet's new attempt from the same network replaces the old one. */
export async function saveAttempt(
  db: Database,
  { address, network, message, expiresAt }: Key & { message: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({ address, network, message, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['address', 'network']).doUpdateSet({ message, expires_at: expiresAt }))
    .execute()
}

/** Deletes the attempt, so that only one request can use it. */
export async function takeAttempt(
  db: Database,
  { address, network, now }: Key & { now: Date },
): Promise<string | undefined> {
  const attempt = await db
    .deleteFrom('sign_in_attempts')
    .where('address', '=', address)
    .where('network', '=', network)
    .returning(['message', 'expires_at'])
    .executeTakeFirst()
  return attempt !== undefined && attempt.expires_at > now ? attempt.message : undefined
}

export async function deleteAttemptsOf(db: Database, address: `0x${string}`): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('address', '=', address).execute()
}
