import { useSyncExternalStore } from 'react'

/** Windows in which a panel beside the page would leave nothing of it: phones, lying ones too. */
const small = '(width < 48rem), (height < 30rem)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(small)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the panel fills the window. */
export function useIsSheet(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(small).matches)
}
