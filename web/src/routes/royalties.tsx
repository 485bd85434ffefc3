import { groupThousands } from '@melos/clearing/format-numbers'
import { data } from 'react-router'
import { ApiRequestError } from '../api/api-request-error.ts'
import { pageTitle } from '../content/site.ts'
import { DisbursementsTable } from '../features/read-royalties/disbursements-table.tsx'
import { loadRoyalties } from '../features/read-royalties/load-royalties.ts'
import { texts } from '../features/read-royalties/texts.ts'
import { cachePageData } from '../lib/cache-page-data.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { readPage, toPageAddress } from '../lib/read-query.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import { useFreshRoyalties } from '../lib/use-royalty-changes.ts'
import { Amounts } from '../ui/amount.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import type { Route } from './+types/royalties.ts'

const words = texts.list
const PATH = '/royalties'

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { title: pageTitle(words.title), description: words.description, path: PATH })

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get('page'))
  try {
    return data({ list: await loadRoyalties(context.get(fetchApiContext), page) })
  } catch (error) {
    if (!(error instanceof ApiRequestError)) throw error
    return data({ list: null }, { status: 503 })
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return await cachePageData({
    url: request.url,
    load: serverLoader,
    isWhole: ({ list }) => list !== null,
    nothing: { list: null },
  })
}
clientLoader.hydrate = true as const

export default function Royalties({ loaderData: { list } }: Route.ComponentProps) {
  useFreshRoyalties()
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {list === null && <Unavailable {...words.failed} />}
      {list?.total === 0 && (
        <Notice title={words.empty.title} action={<ButtonLink to="/">{words.empty.action}</ButtonLink>}>
          <p>
            <Amounts>{words.empty.text}</Amounts>
          </p>
        </Notice>
      )}
      {list !== null && list.total > 0 && (
        <>
          <p className="mb-4 text-sm text-muted">
            <Amounts>{words.count(groupThousands(list.total))}</Amounts>
          </p>
          <DisbursementsTable disbursements={list.disbursements} />
          <Pagination page={list.page} pages={list.pages} toPage={(page) => toPageAddress(PATH, page)} />
        </>
      )}
    </>
  )
}
