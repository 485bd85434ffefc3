import { useMemo } from 'react'
import { data, Link } from 'react-router'
import { findForPage } from '../api/optional.ts'
import { useFollowedMarket } from '../features/follow-market/use-followed-market.ts'
import GetTestMoney from '../features/get-test-money/get-test-money.tsx'
import { MarketOrders } from '../features/my-orders/market-orders.tsx'
import { OrderPanel } from '../features/place-order/order-panel.tsx'
import { toSong } from '../features/play-song/song.ts'
import { SongWaveform } from '../features/play-song/song-waveform.tsx'
import { useStopBlocked } from '../features/play-song/use-player.ts'
import { DepthChart } from '../features/read-market/depth-chart.tsx'
import { TradeChart } from '../features/read-market/trade-chart.tsx'
import { SongRoyalties } from '../features/read-royalties/song-royalties.tsx'
import { ReportLink } from '../features/report-infringement/report-link.tsx'
import { AuctionFacts } from '../features/view-auction/auction-facts.tsx'
import { AuctionHeading } from '../features/view-auction/auction-heading.tsx'
import { AnnouncedNote } from '../features/view-market/announced-note.tsx'
import { describeMarket } from '../features/view-market/describe-market.ts'
import { fillMissingParts, isWhole } from '../features/view-market/fill-missing-parts.ts'
import { loadMarket, type MarketPage } from '../features/view-market/load-market.ts'
import { MarketNotice } from '../features/view-market/market-notice.tsx'
import { MarketFacts, MarketPrices } from '../features/view-market/market-prices.tsx'
import { texts } from '../features/view-market/texts.ts'
import { TradesTable } from '../features/view-market/trades-table.tsx'
import { cachePageData } from '../lib/cache-page-data.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { readPage, toPageAddress } from '../lib/read-query.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import { BlockNotice } from '../ui/block-notice.tsx'
import { LiveMark } from '../ui/live-mark.tsx'
import { marketTones } from '../ui/market-state-label.tsx'
import { PartUnavailable } from '../ui/part-unavailable.tsx'
import { StatusDot } from '../ui/status-label.tsx'
import { StickyColumn } from '../ui/sticky-column.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import { occasionOf, useOwnOrders } from '../wallet/own-orders.ts'
import type { Route } from './+types/market.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  loaderData?.page == null
    ? privateMeta(texts.pageUnavailable)
    : describeMarket(root.loaderData, loaderData.page.market)

export async function loader({ context, params: { externalId }, request }: Route.LoaderArgs) {
  const number = readPage(new URL(request.url).searchParams.get('page'))
  const page = await findForPage(loadMarket(context.get(fetchApiContext), { externalId, page: number }))
  return data({ page }, { status: page === null ? 503 : 200 })
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return await cachePageData({
    url: request.url,
    load: serverLoader,
    isWhole: ({ page }) => page !== null && isWhole(page),
    fill: ({ page }, known) =>
      page === null || known.page === null ? known : { page: fillMissingParts(page, known.page) },
    nothing: { page: null },
  })
}
clientLoader.hydrate = true as const

export default function MarketRoute({ loaderData: { page } }: Route.ComponentProps) {
  if (page !== null) return <SongMarket key={page.market.externalId} page={page} />
  return <Unavailable {...texts.unavailable} title={texts.pageUnavailable} place="page" />
}

const panel = 'flex flex-col rounded-card border border-line bg-surface p-5 sm:p-6'
const link =
  'inline-flex min-h-11 w-fit items-center gap-2 text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current'

function SongMarket({ page: { market: loaded, book, trades, candles, royalties, peaks } }: { page: MarketPage }) {
  const { market, connection, arrived, news } = useFollowedMarket(loaded)
  const { externalId, asset, auctionPrice, lastTrade, state, block } = market
  useStopBlocked(externalId, block !== null)
  const song = useMemo(() => toSong(market), [market])
  const announced = royalties?.announced ?? []
  const ownOrders = useOwnOrders(externalId, occasionOf(market))
  return (
    <div className="grid gap-x-12 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="flex min-w-0 flex-col gap-8">
        <AuctionHeading auction={market} />
        {block !== null ? (
          <BlockNotice block={block} meaning="orders" />
        ) : song === null ? (
          <p className="text-sm text-muted">{texts.noSound}</p>
        ) : (
          <SongWaveform song={song} peaks={peaks?.peaks ?? []} durationMs={peaks?.durationMs ?? 0} />
        )}
      </div>
      <div className="min-w-0 lg:row-span-3">
        <StickyColumn>
          <div className={`${panel} gap-5`}>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="flex items-center gap-3 font-display text-lg font-bold">
                <StatusDot tone={marketTones[state]} />
                {market.isOn ? texts.state.title[state] : texts.state.off.title}
              </h2>
              <LiveMark connection={connection} news={news} />
            </div>
            <MarketNotice market={market} />
            <MarketPrices market={market} />
            {/* In wide windows the order form is right below and says the same. */}
            <div className={`flex flex-col gap-2 empty:hidden ${state === 'OPEN' ? 'lg:hidden' : ''}`}>
              <AnnouncedNote announced={announced} />
            </div>
            {block === null && (
              <OrderPanel
                market={market}
                book={book}
                ownOrders={ownOrders}
                announced={announced}
                getMoney={<GetTestMoney />}
              />
            )}
            <MarketFacts market={market} />
            <div>
              <Link to={`/market/${externalId}/check`} title={texts.check.meaning} className={link}>
                <span aria-hidden="true">✓</span>
                {texts.check.link}
              </Link>
            </div>
          </div>
        </StickyColumn>
      </div>
      <div className={`${panel} min-w-0 gap-x-8 gap-y-8 xl:grid xl:grid-cols-2`}>
        {state === 'CLOSED' ? null : book === null ? (
          <PartUnavailable {...texts.unavailable} />
        ) : (
          <DepthChart book={book} lastTrade={lastTrade} auctionPrice={auctionPrice} />
        )}
        {candles === null ? (
          <PartUnavailable {...texts.unavailable} />
        ) : (
          <TradeChart
            candles={candles}
            auctionPrice={auctionPrice}
            lastTrade={lastTrade}
            changePercent={market.changePercent}
            isClosed={state === 'CLOSED'}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-12">
        <MarketOrders orders={ownOrders} />
        {royalties === null ? (
          <PartUnavailable {...texts.unavailable} />
        ) : (
          <SongRoyalties royalties={royalties} price={priceNow(market)} isOnSale={false} />
        )}
        <section id="trades" className="scroll-mt-6">
          <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{texts.trades.title}</h2>
          {trades === null ? (
            <PartUnavailable {...texts.unavailable} />
          ) : (
            <TradesTable
              trades={trades}
              arrived={arrived}
              toPage={(page) => `${toPageAddress(`/market/${externalId}`, page)}#trades`}
            />
          )}
        </section>
        <AuctionFacts asset={asset} />
        <div className="flex flex-wrap gap-x-6">
          <Link to={`/auction/${externalId}`} className={link}>
            {texts.toAuction}
          </Link>
          <Link to="/market" className={link}>
            {texts.back}
          </Link>
        </div>
        <ReportLink externalId={externalId} />
      </div>
    </div>
  )
}

/** What a token would cost now, or what one last cost. */
function priceNow({ bestSell, lastTrade, auctionPrice }: MarketPage['market']) {
  if (bestSell !== null) return { of: 'sellOrder', amount: bestSell } as const
  if (lastTrade !== null) return { of: 'trade', amount: lastTrade.price } as const
  return { of: 'auction', amount: auctionPrice } as const
}
