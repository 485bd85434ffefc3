import { endSession } from '../../api/end-session.ts'
import { session } from '../../api/session.ts'

/** Ends the administrator's session, here at once and on the server; a wallet that stands beside it is let go with it. */
export async function logOut(): Promise<void> {
  const current = session.read()
  session.clear()
  if (current !== undefined) await endSession(current).catch(console.error)
}
