import terms from '../content/legal/terms-conditions.md'
import { isSampleProvider } from '../content/provider.ts'
import { pageTitle } from '../content/site.ts'
import { LegalPage } from '../features/read-legal/legal-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/terms-conditions.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  pageMeta(root.loaderData, {
    title: pageTitle('Terms & Conditions'),
    description: loaderData?.text.description ?? '',
    path: '/terms-conditions',
  })

/** The text is read here alone, so that it weighs in no script. */
export const loader = () => ({ text: terms, isSample: isSampleProvider })

export default function TermsConditions({ loaderData: { text, isSample } }: Route.ComponentProps) {
  return <LegalPage page="/terms-conditions" text={text} isSample={isSample} />
}
