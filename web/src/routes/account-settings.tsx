import { pageTitle } from '../content/site.ts'
import { AccountSettings as Settings } from '../features/delete-account/account-settings.tsx'
import { texts } from '../features/delete-account/texts.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-settings.ts'

/** One person's own: nothing for search engines. */
export const meta: Route.MetaFunction = () => [
  { title: pageTitle(texts.title) },
  { name: 'description', content: texts.lead },
  { name: 'robots', content: 'noindex' },
]

export default function AccountSettings() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <Settings />
    </>
  )
}
