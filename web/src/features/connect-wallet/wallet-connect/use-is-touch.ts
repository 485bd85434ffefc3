import { useSyncExternalStore } from 'react'

const coarse = '(pointer: coarse)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(coarse)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether fingers are the way to point here: then the wallet app is likely on this very device. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(coarse).matches,
    () => false,
  )
}
