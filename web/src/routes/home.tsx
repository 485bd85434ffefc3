import type { Auction } from '@melos/api-contract'
import { hasEnded } from '@melos/clearing/auction-status'
import { data, useNavigation } from 'react-router'
import { ApiRequestError } from '../api/api-request-error.ts'
import { AuctionFilters } from '../features/browse-auctions/auction-filters.tsx'
import { AuctionGrid } from '../features/browse-auctions/auction-grid.tsx'
import { AuctionTabs } from '../features/browse-auctions/auction-tabs.tsx'
import { describeList } from '../features/browse-auctions/describe-list.ts'
import { readListQuery, toListAddress } from '../features/browse-auctions/list-query.ts'
import { loadAuctions } from '../features/browse-auctions/load-auctions.ts'
import { NoAuctions } from '../features/browse-auctions/no-auctions.tsx'
import { texts } from '../features/browse-auctions/texts.ts'
import { HeartButton } from '../features/own-alerts/heart-button.tsx'
import { PlayButton } from '../features/play-song/play-button.tsx'
import { toSong } from '../features/play-song/song.ts'
import { cachePageData } from '../lib/cache-page-data.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import { useSite } from '../lib/site.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import type { Route } from './+types/home.ts'

const NewcomerBanner = lazyPart(() => import('../newcomer-banner.tsx'))

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => describeList(root.loaderData, loaderData)

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readListQuery(new URL(request.url).searchParams)
  try {
    const { page, ...list } = await loadAuctions(context.get(fetchApiContext), query)
    return data({ query: { ...query, page }, list })
  } catch (error) {
    if (!(error instanceof ApiRequestError)) throw error
    // The error status keeps caches and crawlers from storing the page.
    return data({ query, list: null }, { status: 503 })
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const query = readListQuery(new URL(request.url).searchParams)
  return await cachePageData({
    // The list has two URLs, with and without its tab.
    url: toListAddress(query),
    load: serverLoader,
    isWhole: ({ list }) => list !== null,
    nothing: { query, list: null },
  })
}
clientLoader.hydrate = true as const

export default function Home({ loaderData: { query, list } }: Route.ComponentProps) {
  const { demo } = useSite()
  const isBusy = useNavigation().location?.pathname === '/'
  return (
    <>
      {demo && <NewcomerBanner />}
      <PageHeading title={texts.title} lead={texts.lead} isCompact />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <AuctionTabs query={query} />
        {list !== null && <AuctionFilters query={query} genres={list.genres} />}
      </div>
      {list === null && <Unavailable {...texts.unavailable} />}
      {list?.total === 0 && <NoAuctions query={query} />}
      {list !== null && list.total > 0 && (
        <>
          <AuctionGrid auctions={list.auctions} renderPlayer={renderPlayer} renderHeart={renderHeart} isBusy={isBusy} />
          <Pagination page={query.page} pages={list.pages} toPage={(page) => toListAddress({ ...query, page })} />
        </>
      )}
    </>
  )
}

function renderPlayer(auction: Parameters<typeof toSong>[0]) {
  const song = toSong(auction)
  return song === null ? undefined : <PlayButton song={song} size="md" />
}

function renderHeart({ externalId, title, status }: Auction) {
  return <HeartButton externalId={externalId} title={title} isOver={hasEnded(status.value)} />
}
