import type { SessionTokens } from '@melos/api-contract'
import { endSession } from '../api/end-session.ts'
import { session } from '../api/session.ts'

/** Ends an earlier account's session; a wallet and an administrator stay signed in. */
export async function startAccountSession({ accessToken, refreshToken }: SessionTokens): Promise<void> {
  const before = session.readAccount()
  session.write({ accessToken, refreshToken, kind: 'account', address: undefined })
  if (before !== undefined) await endSession(before).catch(console.error)
}
