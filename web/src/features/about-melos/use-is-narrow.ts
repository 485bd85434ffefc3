import { useSyncExternalStore } from 'react'

/** The complement of Tailwind's `lg`. */
const narrow = '(width < 64rem)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the cards are a carousel at this width; yes until a browser knows better. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => true,
  )
}
