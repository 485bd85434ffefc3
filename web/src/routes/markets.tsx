import { groupThousands } from '@melos/clearing/format-numbers'
import { data, useNavigation } from 'react-router'
import { ApiRequestError } from '../api/api-request-error.ts'
import { describeMarkets } from '../features/browse-markets/describe-markets.ts'
import { loadMarkets } from '../features/browse-markets/load-markets.ts'
import { MarketFilters } from '../features/browse-markets/market-filters.tsx'
import { MARKET_PATH, readMarketQuery, toMarketAddress } from '../features/browse-markets/market-query.ts'
import { MarketsTable } from '../features/browse-markets/markets-table.tsx'
import { NoMarkets } from '../features/browse-markets/no-markets.tsx'
import { texts } from '../features/browse-markets/texts.ts'
import { PlayButton } from '../features/play-song/play-button.tsx'
import { toSong } from '../features/play-song/song.ts'
import { cachePageData } from '../lib/cache-page-data.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import { Amounts } from '../ui/amount.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import type { Route } from './+types/markets.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  describeMarkets(root.loaderData, loaderData)

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readMarketQuery(new URL(request.url).searchParams)
  try {
    const { page, ...list } = await loadMarkets(context.get(fetchApiContext), query)
    return data({ query: { ...query, page }, list })
  } catch (error) {
    if (!(error instanceof ApiRequestError)) throw error
    return data({ query, list: null }, { status: 503 })
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const query = readMarketQuery(new URL(request.url).searchParams)
  return await cachePageData({
    url: request.url,
    load: serverLoader,
    isWhole: ({ list }) => list !== null,
    nothing: { query, list: null },
  })
}
clientLoader.hydrate = true as const

export default function Markets({ loaderData: { query, list } }: Route.ComponentProps) {
  const isBusy = useNavigation().location?.pathname === MARKET_PATH
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} isCompact />
      {list?.isOn === false && <MarketOff />}
      {list !== null && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            <Amounts>{texts.count(groupThousands(list.total))}</Amounts>
          </p>
          <MarketFilters query={query} />
        </div>
      )}
      {list === null && <Unavailable {...texts.failed} />}
      {list?.total === 0 && <NoMarkets query={query} />}
      {list !== null && list.total > 0 && (
        <>
          <MarketsTable markets={list.markets} renderPlayer={renderPlayer} isBusy={isBusy} />
          <Pagination page={query.page} pages={list.pages} toPage={(page) => toMarketAddress({ ...query, page })} />
        </>
      )}
    </>
  )
}

function MarketOff() {
  return (
    <section className="mb-6 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 className="font-display text-lg font-bold">{texts.off.title}</h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{texts.off.text}</p>
    </section>
  )
}

function renderPlayer(market: Parameters<typeof toSong>[0]) {
  const song = toSong(market)
  return song === null ? undefined : <PlayButton song={song} size="md" />
}
