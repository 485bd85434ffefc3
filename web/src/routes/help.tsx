import help from '../content/help.md'
import { pageTitle } from '../content/site.ts'
import { LegalPage } from '../features/read-legal/legal-page.tsx'
import { cutText } from '../features/read-legal/list-passages.ts'
import { loadText } from '../features/read-legal/load-text.ts'
import { HelpSearchForm, searchHelp } from '../features/read-legal/search-help.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import type { Route } from './+types/help.ts'

const LONGEST_QUERY = 200

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  pageMeta(root.loaderData, {
    title: pageTitle('Help'),
    description: loaderData?.text.description ?? '',
    path: '/help',
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const { text } = await loadText(context.get(fetchApiContext), help)
  return { text, search: searchHelp(cutText('/help', text), query.slice(0, LONGEST_QUERY)) }
}

/** The help page doesn't name the provider, so it contains no sample data. */
export default function Help({ loaderData: { text, search } }: Route.ComponentProps) {
  return (
    <LegalPage
      page="/help"
      text={text}
      isSample={false}
      lead={text.description}
      search={<HelpSearchForm {...search} />}
    />
  )
}
