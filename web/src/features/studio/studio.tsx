import { lazyPart } from '../../ui/lazy-part.tsx'
import { frameOf, OwnPage } from '../../wallet/own-page.tsx'
import type { OfferPageProps } from './offer-page.tsx'
import type { SongPageProps } from './song-page.tsx'
import { texts } from './texts.ts'

const StudioPanel = lazyPart(() => import('./studio-panel.tsx'))
const OfferPage = lazyPart(() => import('./offer-page.tsx'))
const SongPage = lazyPart(() => import('./song-page.tsx'))

const frame = frameOf(texts)

export function Studio() {
  return <OwnPage words={texts}>{() => <StudioPanel {...frame} />}</OwnPage>
}

export function StudioSong(props: SongPageProps) {
  return <OwnPage words={texts}>{() => <SongPage {...props} {...frame} />}</OwnPage>
}

export function StudioOffer(props: OfferPageProps) {
  return <OwnPage words={texts}>{() => <OfferPage {...props} {...frame} />}</OwnPage>
}
