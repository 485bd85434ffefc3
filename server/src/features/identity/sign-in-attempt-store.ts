import type { Database } from '../../database/database.ts'

interface Key {
  readonly address: `0x${string}`
  readonly network: string
}

/** The newest attempt of a wallet from a network takes the place of the one before. */
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

/** Takes the attempt out, so that of any number who come with it one gets it. */
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

export async function deleteAttemptsOver(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<', now).execute()
}
