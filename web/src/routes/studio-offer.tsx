import { AuctionPreview } from '../auction-preview.tsx'
import { StudioOffer } from '../features/studio/studio.tsx'
import { texts } from '../features/studio/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/studio-offer.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.offer.pageTitle)

export default function StudioOfferRoute({ params: { id } }: Route.ComponentProps) {
  return <StudioOffer key={id} id={id} preview={(auction, media) => <AuctionPreview auction={auction} {...media} />} />
}
