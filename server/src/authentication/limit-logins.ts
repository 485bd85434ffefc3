import type { Database } from '../database/database.ts'
import { RequestError } from '../http/request-error.ts'
import { findBlock, forgetLogins, reserveLogin, returnLogin } from './login-limit-store.ts'

/** Short, because guesses must not lock the account's owner out for long. */
const ACCOUNT_DELAY_SECONDS = 60
const NETWORK_DELAY_SECONDS = 3_600

interface LoginKeys {
  /** What is logged in to. */
  readonly account: string
  /** Where the login comes from. */
  readonly source: string
}

/** What a person's logins are counted by: the account's id, or what was typed if there is no account. */
export const loginKey = (key: string): string => `person ${key}`

/** Counts a login as failed until `forgive` is called. Throws `TOO_MANY_REQUESTS` while the account or network is blocked. */
export async function limitLogins(db: Database, { account, source }: LoginKeys): Promise<{ forgive(): Promise<void> }> {
  refuseUntil(await findBlock(db, [source, account]))
  // The network comes first, so that a blocked network doesn't count against the account.
  refuseUntil(await reserveLogin(db, { key: source, longestDelaySeconds: NETWORK_DELAY_SECONDS }))
  const blockedUntil = await reserveLogin(db, { key: account, longestDelaySeconds: ACCOUNT_DELAY_SECONDS })
  // An account that others have blocked doesn't count against its owner's network.
  if (blockedUntil !== undefined) await returnLogin(db, source)
  refuseUntil(blockedUntil)
  return {
    async forgive() {
      await forgetLogins(db, account)
      await returnLogin(db, source)
    },
  }
}

function refuseUntil(blockedUntil: Date | undefined): void {
  if (blockedUntil === undefined) return
  const seconds = Math.ceil((blockedUntil.getTime() - Date.now()) / 1000)
  throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, seconds) })
}
