import { useHasAccountSession } from '../../api/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LoadedBanner = lazyPart(() => import('./loaded-banner.tsx'))

/** The next page tries again. */
const ignore = (): void => {}

/** Says on every page what is wrong with the account of whoever is signed in to one. */
export function AccountBanner() {
  return useHasAccountSession() ? <LoadedBanner onFailure={ignore} /> : null
}
