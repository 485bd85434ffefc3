import { useSyncExternalStore } from 'react'
import { isAdministrators, session } from './session.ts'

/** Whose session the browser has; 'unknown' until the page is alive. */
export type SessionOwner = 'unknown' | 'nobody' | 'bidder' | 'administrator'

export function useSessionOwner(): SessionOwner {
  return useSyncExternalStore<SessionOwner>(session.subscribe, readOwner, () => 'unknown')
}

function readOwner(): SessionOwner {
  const current = session.read()
  if (current === undefined) return 'nobody'
  return isAdministrators(current) ? 'administrator' : 'bidder'
}
