import { browserStorage } from '../lib/browser-storage.ts'

/** An account's session has names of its own, so that nobody takes it for an administrator's. */
export const accountKeys = { accessToken: 'account_access_token', refreshToken: 'account_refresh_token' } as const

/** Whether someone may be signed in to an account; every page asks this, so it loads nothing else. */
export function hasAccountTokens(): boolean {
  return browserStorage.getItem(accountKeys.accessToken) !== null
}
