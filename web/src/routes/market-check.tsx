import { findMarket } from '@melos/api-contract'
import { data, Link } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { findForPage } from '../api/optional.ts'
import { pageTitle } from '../content/site.ts'
import { CheckMarket } from '../features/check-result/check-result.tsx'
import { HowToVerify } from '../features/check-result/how-to-verify.tsx'
import { marketTexts as texts } from '../features/check-result/market-texts.ts'
import { cachePageData } from '../lib/cache-page-data.ts'
import { pageMeta, privateMeta } from '../lib/page-meta.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import type { Route } from './+types/market-check.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  if (loaderData?.market == null) return privateMeta(texts.title)
  const { externalId, title, artist } = loaderData.market
  return pageMeta(root.loaderData, {
    title: pageTitle(texts.pageTitle(title)),
    description: texts.description(title, artist),
    path: `/market/${externalId}/check`,
    card: `/cards/${externalId}.png`,
  })
}

export async function loader({ context, params: { externalId } }: Route.LoaderArgs) {
  const call = { endpoint: findMarket, params: { externalId } }
  const found = await findForPage(callApi(context.get(fetchApiContext), call))
  if (found === null) return data({ market: null }, { status: 503 })
  const { externalId: id, song, title, artist } = found.body
  return data({ market: { externalId: id, song, title, artist } })
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return await cachePageData({
    url: request.url,
    load: serverLoader,
    isWhole: ({ market }) => market !== null,
    nothing: { market: null },
  })
}
clientLoader.hydrate = true as const

export default function MarketCheck({ loaderData: { market }, params }: Route.ComponentProps) {
  const { title, text, action } = texts.failed
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      {market === null ? (
        <Unavailable title={title} text={text} action={action} />
      ) : (
        <>
          <Link
            to={`/market/${market.externalId}`}
            className="mb-6 inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {texts.back(market.title, market.artist)}
          </Link>
          <CheckMarket key={market.externalId} song={market.song} />
        </>
      )}
      <HowToVerify command={texts.program.command(params.externalId)} does={texts.program.does} />
    </>
  )
}
