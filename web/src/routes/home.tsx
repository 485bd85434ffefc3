import { listAuctions } from '@melos/api-contract'
import { data } from 'react-router'
import { ApiRequestError } from '../api/api-request-error.ts'
import { callApi } from '../api/call-api.ts'
import { pageTitle, siteDescription } from '../content/site.ts'
import { AuctionGrid } from '../features/browse-auctions/auction-grid.tsx'
import { AuctionsUnavailable } from '../features/browse-auctions/auctions-unavailable.tsx'
import { NoAuctions } from '../features/browse-auctions/no-auctions.tsx'
import { fetchApiContext } from '../lib/request-context.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/home.ts'

const firstPage = { page: 1, size: 9, statuses: 'OPEN,PENDING' }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Auctions') },
  { name: 'description', content: siteDescription },
]

export async function loader({ context }: Route.LoaderArgs) {
  const requestedAt = Date.now()
  try {
    const answer = await callApi(context.get(fetchApiContext), { endpoint: listAuctions, query: firstPage })
    return data({ auctions: answer.data, requestedAt })
  } catch (error) {
    if (!(error instanceof ApiRequestError)) throw error
    // The page still stands, but no cache or crawler should keep it.
    return data({ auctions: null, requestedAt }, { status: 503 })
  }
}

export default function Home({ loaderData: { auctions, requestedAt } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Songs at auction" lead={siteDescription} />
      {auctions === null && <AuctionsUnavailable />}
      {auctions?.length === 0 && <NoAuctions />}
      {auctions !== null && auctions.length > 0 && <AuctionGrid auctions={auctions} requestedAt={requestedAt} />}
    </>
  )
}
