import { useSyncExternalStore } from 'react'
import { toastsWanted } from '../lib/show-toast.ts'
import { lazyPart } from './lazy-part.tsx'

const Toaster = lazyPart(() => import('./toaster.tsx'))

/** `showToast` notices by itself when it does not arrive. */
const ignore = (): void => {}

export function Toasts() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read, () => false)
  return isWanted ? <Toaster onFailure={ignore} /> : null
}
