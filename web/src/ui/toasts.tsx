import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted } from '../lib/show-toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

export function Toasts() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read, () => false)
  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
