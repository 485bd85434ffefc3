import { useLocation } from 'react-router'
import { ApproveOffer } from '../features/approve-offer/approve-offer.tsx'
import { texts } from '../features/approve-offer/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/offer.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function Offer() {
  const { search } = useLocation()
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <ApproveOffer terms={new URLSearchParams(search).get('terms') ?? ''} />
    </>
  )
}
