import { lazyPart } from '../../ui/lazy-part.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import type { OfferPageProps } from './offer-page.tsx'
import type { SongPageProps } from './song-page.tsx'
import { StudioGate, skeleton } from './studio-gate.tsx'
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
    <StudioGate>
      <StudioPanel {...frame} />
    </StudioGate>
  )
}

export function StudioSong(props: SongPageProps) {
  return (
    <StudioGate>
      <SongPage {...props} {...frame} />
    </StudioGate>
  )
}

export function StudioOffer(props: OfferPageProps) {
  return (
    <StudioGate>
      <OfferPage {...props} {...frame} />
    </StudioGate>
  )
}
