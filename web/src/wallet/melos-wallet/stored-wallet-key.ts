/** The Melos wallet's key in local storage, apart from its code because the first page needs nothing else of it. */
export const STORED_WALLET_KEY = 'melos-wallet'
