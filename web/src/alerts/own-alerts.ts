import { browserStorage } from '../lib/browser-storage.ts'
import { accountKeys, sessionKeys } from '../lib/storage-keys.ts'
import { createSignal, createStore, useStore } from '../lib/store.ts'

interface OwnAlerts {
  readonly unread: number
  /** The numbers of the auctions that the person watches. */
  readonly watched: ReadonlySet<number>
}

/** Undefined until it is known, and for visitors. Written by `features/own-alerts`. */
export const ownAlerts = createStore<OwnAlerts | undefined>(undefined)

export const useOwnAlerts = (): OwnAlerts | undefined => useStore(ownAlerts)

const refreshes = createSignal()

/** Makes the page load them again. */
export const refreshOwnAlerts = refreshes.tell
export const onRefreshOwnAlerts = refreshes.subscribe

/** Whether someone may be signed in with a wallet or to an account; every page asks this, so it loads nothing else. */
export function hasOwnAlerts(): boolean {
  return [sessionKeys.address, accountKeys.accessToken].some((key) => browserStorage.getItem(key) !== null)
}
