import { useLocation } from 'react-router'
import { hasOwnAlerts } from '../../alerts/own-alerts.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useWallet } from '../../wallet/wallet.ts'

const LoadedBell = lazyPart(() => import('./loaded-bell.tsx'))

/** The next page tries again. */
const ignore = (): void => {}

/** For everyone who is signed in. Others don't load it. */
export function AlertBell() {
  // People sign in and out of accounts on pages of their own, so each new page looks again.
  useLocation()
  useWallet()
  return useIsHydrated() && hasOwnAlerts() ? <LoadedBell onFailure={ignore} /> : null
}
