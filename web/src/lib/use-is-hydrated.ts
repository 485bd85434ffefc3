import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts have taken over the page; false on the server and until then. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
