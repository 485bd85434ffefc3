import cookiePolicy from '../content/legal/cookie-privacy-policy.md'
import websitePolicy from '../content/legal/website-privacy-policy.md'
import { pageTitle } from '../content/site.ts'
import { LegalPage } from '../features/read-legal/legal-page.tsx'
import { findPolicy, LegalTabs } from '../features/read-legal/legal-tabs.tsx'
import { loadText } from '../features/read-legal/load-text.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import type { Route } from './+types/privacy-policy.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  pageMeta(root.loaderData, {
    title: pageTitle(loaderData?.text.title ?? 'Privacy policy'),
    description: loaderData?.text.description ?? '',
    path: loaderData?.page ?? '/privacy-policy',
  })

const policies = {
  website: { page: '/privacy-policy', text: websitePolicy },
  cookies: { page: '/privacy-policy?tab=cookies', text: cookiePolicy },
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const current = findPolicy(request.url)
  const { page, text } = policies[current]
  const tabs = (['website', 'cookies'] as const).map((policy) => ({
    title: policies[policy].text.title,
    to: policies[policy].page,
    isCurrent: policy === current,
  }))
  return { page, tabs, ...(await loadText(context.get(fetchApiContext), text)) }
}

export default function PrivacyPolicy({ loaderData: { page, text, tabs, isSample } }: Route.ComponentProps) {
  return (
    <>
      <LegalTabs tabs={tabs} />
      <LegalPage page={page} text={text} isSample={isSample} />
    </>
  )
}
