import type { Database } from '../database/database.ts'

const CHALLENGE_MS = 5 * 60 * 1000

export type ChallengePurpose = 'SIGN_IN' | 'ADD' | 'VERIFY'

interface Challenge {
  readonly challenge: string
  readonly purpose: ChallengePurpose
  /** The session that asked; null for signing in. */
  readonly sessionId: string | null
}

export async function saveChallenge(db: Database, { challenge, purpose, sessionId }: Challenge): Promise<void> {
  const expires_at = new Date(Date.now() + CHALLENGE_MS)
  await db.insertInto('passkey_challenges').values({ challenge, purpose, session_id: sessionId, expires_at }).execute()
}

/** Deletes the challenge, so that only one request can use it, and none for another purpose or session. */
export async function takeChallenge(db: Database, { challenge, purpose, sessionId }: Challenge): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .returning(['purpose', 'session_id', 'expires_at'])
    .executeTakeFirst()
  if (taken === undefined || taken.expires_at <= new Date()) return false
  return taken.purpose === purpose && taken.session_id === sessionId
}
