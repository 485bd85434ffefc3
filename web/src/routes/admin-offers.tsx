import { OffersQueue } from '../features/review-offers/offers-queue.tsx'
import { ReviewPage } from '../features/review-offers/review-page.tsx'
import { texts } from '../features/review-offers/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-offers.ts'

export const meta: Route.MetaFunction = ({ params: { id } }) =>
  privateMeta(id === undefined ? texts.pageTitle : texts.review.pageTitle)

export default function AdminOffers({ params: { id } }: Route.ComponentProps) {
  return id === undefined ? <OffersQueue /> : <ReviewPage key={id} id={id} />
}
