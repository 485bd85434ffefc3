import terms from '../content/legal/terms-conditions.md'
import { pageTitle } from '../content/site.ts'
import { LegalPage } from '../features/read-legal/legal-page.tsx'
import { loadText } from '../features/read-legal/load-text.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import type { Route } from './+types/terms-conditions.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  pageMeta(root.loaderData, {
    title: pageTitle('Terms & Conditions'),
    description: loaderData?.text.description ?? '',
    path: '/terms-conditions',
  })

export const loader = ({ context }: Route.LoaderArgs) => loadText(context.get(fetchApiContext), terms)

export default function TermsConditions({ loaderData: { text, isSample } }: Route.ComponentProps) {
  return <LegalPage page="/terms-conditions" text={text} isSample={isSample} />
}
