import { findAuction } from '@melos/api-contract'
import { data, Link } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { findForPage } from '../api/optional.ts'
import { pageTitle } from '../content/site.ts'
import { CheckResult } from '../features/check-result/check-result.tsx'
import { HowToVerify } from '../features/check-result/how-to-verify.tsx'
import { texts } from '../features/check-result/texts.ts'
import { cachePageData } from '../lib/cache-page-data.ts'
import { pageMeta, privateMeta } from '../lib/page-meta.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import type { Route } from './+types/auction-check.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  if (loaderData?.auction == null) return privateMeta(texts.title)
  const { externalId, title, artist } = loaderData.auction
  return pageMeta(root.loaderData, {
    title: pageTitle(texts.pageTitle(title)),
    description: texts.description(title, artist),
    path: `/auction/${externalId}/check`,
    card: `/cards/${externalId}.png`,
  })
}

export async function loader({ context, params: { externalId } }: Route.LoaderArgs) {
  const call = { endpoint: findAuction, params: { externalId } }
  const found = await findForPage(callApi(context.get(fetchApiContext), call))
  if (found === null) return data({ auction: null }, { status: 503 })
  const { externalId: id, title, asset } = found.body
  return data({ auction: { externalId: id, title, artist: asset.artist } })
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return await cachePageData({
    url: request.url,
    load: serverLoader,
    isWhole: ({ auction }) => auction !== null,
    nothing: { auction: null },
  })
}
clientLoader.hydrate = true as const

export default function AuctionCheck({ loaderData: { auction } }: Route.ComponentProps) {
  const { title, text, action } = texts.failed
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      {auction === null ? (
        <Unavailable title={title} text={text} action={action} />
      ) : (
        <>
          <Link
            to={`/auction/${auction.externalId}`}
            dir="auto"
            className="mb-6 inline-flex min-h-11 max-w-full items-center font-semibold wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {texts.back(auction.title, auction.artist)}
          </Link>
          <CheckResult key={auction.externalId} auctionId={auction.externalId} />
        </>
      )}
      <HowToVerify {...texts.ofAuction} />
    </>
  )
}
