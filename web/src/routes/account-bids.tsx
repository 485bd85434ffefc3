import { MyBids } from '../features/my-bids/my-bids.tsx'
import { texts } from '../features/my-bids/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-bids.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountBids() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <MyBids />
    </>
  )
}
