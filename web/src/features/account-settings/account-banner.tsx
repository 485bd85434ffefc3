import { useLocation } from 'react-router'
import { browserStorage } from '../../lib/browser-storage.ts'
import { accountKeys } from '../../lib/storage-keys.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Its own file names the many files of the banner, which would otherwise be part of every page.
const BannerLoader = lazyPart(() => import('./banner-loader.tsx'))

/** The next page tries again. */
const ignore = (): void => {}

/** Says on every page what is wrong with the account of whoever is signed in to one. */
export function AccountBanner() {
  // People sign in and out on pages of their own, so each new page looks again.
  useLocation()
  return useIsHydrated() && hasAccountTokens() ? <BannerLoader onFailure={ignore} /> : null
}

/** Whether someone may be signed in to an account; every page asks this, so it loads nothing else. */
function hasAccountTokens(): boolean {
  return browserStorage.getItem(accountKeys.accessToken) !== null
}
