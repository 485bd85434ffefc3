/** Keys in local storage, apart from the journal because the first page needs nothing else of it. */
export const JOURNAL_KEY = 'melos-transactions'

/** Entries that earlier versions wrote here are moved to the journal when it is read. */
export const OLD_BIDS_KEY = 'melos-bids'
export const OLD_SETTLEMENTS_KEY = 'melos-settlements'
