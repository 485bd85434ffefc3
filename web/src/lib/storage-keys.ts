/** Names in local storage that a page reads before it loads what they belong to. */

/** Of the wallet's session or, without one, the administrator's; only a wallet's has an address. */
export const sessionKeys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  nonce: 'nonce',
  address: 'metamaskAddress',
} as const

/** An account's session has names of its own, so that it isn't taken for an administrator's. */
export const accountKeys = { accessToken: 'account_access_token', refreshToken: 'account_refresh_token' } as const

/** The transactions that a person has begun. */
export const JOURNAL_KEY = 'melos-transactions'

/** Entries that earlier versions wrote here are moved to the journal when it is read. */
export const OLD_BIDS_KEY = 'melos-bids'
export const OLD_SETTLEMENTS_KEY = 'melos-settlements'

/** The Melos wallet, encrypted. */
export const STORED_WALLET_KEY = 'melos-wallet'
