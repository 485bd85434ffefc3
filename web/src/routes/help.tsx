import help from '../content/help.md'
import { pageTitle } from '../content/site.ts'
import { LegalPage } from '../features/read-legal/legal-page.tsx'
import { loadText } from '../features/read-legal/load-text.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import type { Route } from './+types/help.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  pageMeta(root.loaderData, {
    title: pageTitle('Help'),
    description: loaderData?.text.description ?? '',
    path: '/help',
  })

export const loader = ({ context }: Route.LoaderArgs) => loadText(context.get(fetchApiContext), help)

/** The help page doesn't name the provider, so it contains no sample data. */
export default function Help({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalPage page="/help" text={text} isSample={false} lead={text.description} />
}
