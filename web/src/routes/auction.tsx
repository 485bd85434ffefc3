import { hasEnded, sells } from '@melos/clearing'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { useMemo } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { describePolicy } from '../admission/describe-policy.ts'
import { isRestricted } from '../admission/is-restricted.ts'
import { PolicyNotice } from '../admission/policy-notice.tsx'
import { useOwnRefusal } from '../admission/use-own-refusal.ts'
import { findForPage } from '../api/optional.ts'
import { SettleEveryone } from '../features/approve-bids/settle-everyone.tsx'
import { CheckLink } from '../features/check-result/check-link.tsx'
import { useFollowedAuction } from '../features/follow-auction/use-followed-auction.ts'
import { HeartButton } from '../features/own-alerts/heart-button.tsx'
import { toFields } from '../features/place-bid/draft.ts'
import { LatestBids } from '../features/place-bid/latest-bids.tsx'
import { useBidAgain } from '../features/place-bid/use-bid-again.ts'
import { BuyDialogs, useBuy } from '../features/place-bid/use-buy.tsx'
import { useDraft } from '../features/place-bid/use-draft.ts'
import { YourBid } from '../features/place-bid/your-bid.tsx'
import { toSong } from '../features/play-song/song.ts'
import { SongWaveform } from '../features/play-song/song-waveform.tsx'
import { useStopBlocked } from '../features/play-song/use-player.ts'
import { DemandChart } from '../features/read-demand/demand-chart.tsx'
import { PriceHistory } from '../features/read-demand/price-history.tsx'
import { SongRoyalties } from '../features/read-royalties/song-royalties.tsx'
import { ReportLink } from '../features/report-infringement/report-link.tsx'
import { SettleAuction } from '../features/settle-auction/settle-auction.tsx'
import { AuctionClock } from '../features/view-auction/auction-clock.tsx'
import { AuctionDescription } from '../features/view-auction/auction-description.tsx'
import { AuctionFacts } from '../features/view-auction/auction-facts.tsx'
import { AuctionHeading } from '../features/view-auction/auction-heading.tsx'
import { AnnouncedWithdrawal, AuctionOutcome } from '../features/view-auction/auction-outcome.tsx'
import { AuctionTarget } from '../features/view-auction/auction-target.tsx'
import { BidsTable, readBidsWanted } from '../features/view-auction/bids-table.tsx'
import { describePage } from '../features/view-auction/describe-page.ts'
import { fillMissingParts, isWhole } from '../features/view-auction/fill-missing-parts.ts'
import { loadAuction } from '../features/view-auction/load-auction.ts'
import { MarketLink } from '../features/view-auction/market-link.tsx'
import { texts } from '../features/view-auction/texts.ts'
import { cachePageData } from '../lib/cache-page-data.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import { useFreshRoyalties } from '../lib/use-royalty-changes.ts'
import { AuctionPrice } from '../ui/auction-price.tsx'
import { BlockNotice } from '../ui/block-notice.tsx'
import { describePrice } from '../ui/describe-price.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LiveMark } from '../ui/live-mark.tsx'
import { PartUnavailable } from '../ui/part-unavailable.tsx'
import { StatusDot, statusTone } from '../ui/status-label.tsx'
import { StickyColumn } from '../ui/sticky-column.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import { useOwnBidsIn } from '../wallet/own-bids.ts'
import { useFunds } from '../wallet/use-funds.ts'
import type { Route } from './+types/auction.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  loaderData?.page == null ? privateMeta(texts.pageUnavailable) : describePage(root.loaderData, loaderData.page.auction)

export async function loader({ context, params: { externalId }, request }: Route.LoaderArgs) {
  const bidCount = readBidsWanted(new URL(request.url).searchParams)
  const page = await findForPage(loadAuction(context.get(fetchApiContext), { externalId, bidCount }))
  if (page === null) return data({ page, bidders: [] }, { status: 503 })
  // Only the server knows the words, so that pages needn't load the names of all countries.
  return data({ page, bidders: describePolicy(page.auction.policy) })
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return await cachePageData({
    url: request.url,
    load: serverLoader,
    isWhole: ({ page }) => page !== null && isWhole(page),
    fill: ({ page, bidders }, known) =>
      page === null || known.page === null ? known : { page: fillMissingParts(page, known.page), bidders },
    nothing: { page: null, bidders: [] },
  })
}
clientLoader.hydrate = true as const

/** A link to the bid form only changes the hash, and going back from it must not wait for the server. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.hash === nextUrl.hash && defaultShouldRevalidate
}

export default function AuctionRoute({ loaderData: { page, bidders } }: Route.ComponentProps) {
  if (page !== null) return <AuctionPage key={page.auction.externalId} loaded={page} bidders={bidders} />
  return <Unavailable {...texts.unavailable} title={texts.pageUnavailable} place="page" />
}

/** Only for someone who lacks money. */
const GetTestMoney = lazyPart(() => import('../features/get-test-money/get-test-money.tsx'))

const panel = 'flex flex-col rounded-card border border-line bg-surface p-5 sm:p-6'

type LoadedPage = NonNullable<Route.ComponentProps['loaderData']['page']>

interface AuctionPageProps {
  readonly loaded: LoadedPage
  /** Who can bid, in words. */
  readonly bidders: readonly string[]
}

function AuctionPage({ loaded, bidders }: AuctionPageProps) {
  const { page, connection, arrived, news } = useFollowedAuction(loaded)
  const { auction, bids, demand, prices, royalties, market, peaks } = page
  const bid = useDraft(auction, demand)
  const admission = useOwnRefusal(auction)
  const buy = useBuy(auction, admission)
  const funds = useFunds()
  const song = useMemo(() => toSong(auction), [auction])
  const isOver = hasEnded(auction.status.value)
  const isOffered = !isOver && auction.block === null
  const own = useOwnBidsIn(auction.externalId, `${auction.bidCount} ${auction.status.value}`)
  const note = useBidAgain({ auction, demand, own, onBid: (draft) => bid.setFields(toFields(draft)) })
  const isSold = sells(auction)
  const needsAdmission = isRestricted(auction.policy)
  const earns = isSold && auction.status.value === 'PROCESSED'
  const hasEarned = royalties !== null && royalties.statements.length + royalties.announced.length > 0
  const canBid = auction.status.value === 'OPEN' && auction.block === null
  useFreshRoyalties(earns)
  useStopBlocked(auction.externalId, auction.block !== null)
  return (
    <div className="grid gap-x-12 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="flex min-w-0 flex-col gap-8">
        <AuctionHeading
          auction={auction}
          heart={<HeartButton externalId={auction.externalId} title={auction.title} isOver={isOver} />}
        />
        {auction.block !== null ? (
          <BlockNotice block={auction.block} meaning={isOver ? 'result' : 'bids'} />
        ) : song === null ? (
          <p className="text-sm text-muted">{texts.noSound}</p>
        ) : (
          <SongWaveform song={song} peaks={peaks?.peaks ?? []} durationMs={peaks?.durationMs ?? 0} />
        )}
      </div>
      <div className="min-w-0 lg:row-span-3">
        <StickyColumn>
          <div className={`${panel} mb-6 gap-5`}>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="flex items-center gap-3 font-display text-lg font-bold">
                <StatusDot tone={statusTone(auction)} />
                {texts.status(auction.status.label)}
              </h2>
              {!isOver && <LiveMark connection={connection} news={news} />}
            </div>
            {isOffered && needsAdmission && <PolicyNotice isRestricted sentences={bidders} />}
            {isOver ? <AuctionOutcome auction={auction} /> : <AnnouncedWithdrawal auction={auction} />}
            <div className="flex flex-wrap justify-between gap-x-6 gap-y-4">
              {(!isOver || isSold) && <AuctionPrice {...describePrice(auction)} size="page" />}
              <AuctionClock auction={auction} />
            </div>
            {isOver && <CheckLink externalId={auction.externalId} />}
            {market !== null && <MarketLink externalId={auction.externalId} market={market} />}
            {auction.status.value === 'TERMINATED' && (
              <SettleAuction auction={auction} everyone={<SettleEveryone auctionId={auction.externalId} />} />
            )}
            {canBid && (
              <YourBid
                auction={auction}
                bid={bid}
                funds={funds}
                onBuy={buy.start}
                isBuying={buy.isBusy}
                isBought={buy.placing.isDone}
                note={note}
                refusal={admission.refusal}
                getMoney={<GetTestMoney />}
              />
            )}
            {canBid && !bid.isClosing && demand !== null && (
              <LatestBids
                auction={auction}
                demand={demand}
                bids={own}
                onBid={(draft) => bid.setFields(toFields(draft))}
              />
            )}
            {isOffered && !needsAdmission && <PolicyNotice isRestricted={false} sentences={bidders} />}
          </div>
          <div className={`${panel} gap-8`}>
            <AuctionTarget auction={auction} />
            {!isOver && <AuctionOutcome auction={auction} />}
          </div>
        </StickyColumn>
      </div>
      <div className={`${panel} min-w-0 gap-x-8 gap-y-8 xl:grid xl:grid-cols-2`}>
        {demand === null ? (
          <PartUnavailable {...texts.unavailable} />
        ) : (
          <DemandChart demand={demand} draft={bid.mark} status={auction.status.value} sells={isSold} own={own} />
        )}
        {prices === null ? (
          <PartUnavailable {...texts.unavailable} />
        ) : (
          <PriceHistory
            history={prices}
            hasEnded={isOver}
            sells={isSold}
            startsAt={parseUtcDateTime(auction.salesStartDate)}
            endsAt={parseUtcDateTime(auction.salesEndDate)}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-12">
        {earns && royalties === null && <PartUnavailable {...texts.unavailable} />}
        {royalties !== null && (earns || hasEarned) && (
          <SongRoyalties
            royalties={royalties}
            price={earns && auction.clearingPrice !== null ? { of: 'auction', amount: auction.clearingPrice } : null}
            isOnSale={auction.status.value !== 'PROCESSED'}
          />
        )}
        <AuctionDescription auction={auction} />
        <AuctionFacts asset={auction.asset} />
        <section>
          <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{texts.table.title}</h2>
          {bids === null ? (
            <PartUnavailable {...texts.unavailable} />
          ) : (
            <BidsTable auction={auction} rows={bids.rows} arrived={arrived} own={own} />
          )}
        </section>
        <ReportLink externalId={auction.externalId} />
      </div>
      <BuyDialogs buy={buy} />
    </div>
  )
}
