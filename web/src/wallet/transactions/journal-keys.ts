/** Where the journal is in local storage. */
export const JOURNAL_KEY = 'melos-transactions'

/** Where earlier versions wrote; what a browser still has there is moved to the journal when it is read. */
export const OLD_BIDS_KEY = 'melos-bids'
export const OLD_SETTLEMENTS_KEY = 'melos-settlements'
