import { toastsWanted } from '../lib/show-toast.ts'
import { useStore } from '../lib/store.ts'
import { lazyPart } from './lazy-part.tsx'

const Toaster = lazyPart(() => import('./toaster.tsx'))

/** `showToast` handles the failure itself. */
const ignore = (): void => {}

export function Toasts() {
  const isWanted = useStore(toastsWanted)
  return isWanted ? <Toaster onFailure={ignore} /> : null
}
