import { AccountAccess } from '../../account/account-access.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import type { OfferPageProps } from './offer-page.tsx'
import type { SongPageProps } from './song-page.tsx'
import { texts } from './texts.ts'

const StudioPanel = lazyPart(() => import('./studio-panel.tsx'))
const OfferPage = lazyPart(() => import('./offer-page.tsx'))
const SongPage = lazyPart(() => import('./song-page.tsx'))

const frame = {
  fallback: <Skeleton label={texts.loading} lines={4} />,
  failure: (retry: () => void) => <Unavailable {...texts.failed} onRetry={retry} />,
}

export function Studio() {
  return (
    <AccountAccess words={texts}>
      <StudioPanel {...frame} />
    </AccountAccess>
  )
}

export function StudioSong(props: SongPageProps) {
  return (
    <AccountAccess words={texts}>
      <SongPage {...props} {...frame} />
    </AccountAccess>
  )
}

export function StudioOffer(props: OfferPageProps) {
  return (
    <AccountAccess words={texts}>
      <OfferPage {...props} {...frame} />
    </AccountAccess>
  )
}
