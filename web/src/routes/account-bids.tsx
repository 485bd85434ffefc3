import { pageTitle } from '../content/site.ts'
import { MyBids } from '../features/my-bids/my-bids.tsx'
import { texts } from '../features/my-bids/texts.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-bids.ts'

/** One person's own: nothing for search engines. */
export const meta: Route.MetaFunction = () => [
  { title: pageTitle(texts.title) },
  { name: 'description', content: texts.lead },
  { name: 'robots', content: 'noindex' },
]

export default function AccountBids() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <MyBids />
    </>
  )
}
