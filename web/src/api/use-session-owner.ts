import { useStore } from '../lib/store.ts'
import { isAdministrators, session } from './session.ts'

/** Whose session the browser has; 'unknown' until the page is alive. */
export type SessionOwner = 'unknown' | 'nobody' | 'bidder' | 'administrator'

export function useSessionOwner(): SessionOwner {
  return useStore<SessionOwner>({ subscribe: session.subscribe, read: readOwner, readInitial: () => 'unknown' })
}

function readOwner(): SessionOwner {
  const current = session.read()
  if (current === undefined) return 'nobody'
  return isAdministrators(current) ? 'administrator' : 'bidder'
}
