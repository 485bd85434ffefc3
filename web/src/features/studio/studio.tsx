import { lazyPart } from '../../ui/lazy-part.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import type { OfferPageProps } from './offer-page.tsx'
import type { SongPageProps } from './song-page.tsx'
import { StudioAccess, skeleton } from './studio-access.tsx'
import { texts } from './texts.ts'

const StudioPanel = lazyPart(() => import('./studio-panel.tsx'))
const OfferPage = lazyPart(() => import('./offer-page.tsx'))
const SongPage = lazyPart(() => import('./song-page.tsx'))

const frame = {
  fallback: skeleton,
  failure: (retry: () => void) => <Unavailable {...texts.failed} onRetry={retry} />,
}

export function Studio() {
  return (
    <StudioAccess>
      <StudioPanel {...frame} />
    </StudioAccess>
  )
}

export function StudioSong(props: SongPageProps) {
  return (
    <StudioAccess>
      <SongPage {...props} {...frame} />
    </StudioAccess>
  )
}

export function StudioOffer(props: OfferPageProps) {
  return (
    <StudioAccess>
      <OfferPage {...props} {...frame} />
    </StudioAccess>
  )
}
