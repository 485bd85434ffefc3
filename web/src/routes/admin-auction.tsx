import { hasEnded } from '@melos/clearing'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { ApprovePanel } from '../features/approve-bids/approve-panel.tsx'
import { CalculationSection } from '../features/approve-bids/calculation-section.tsx'
import { describeEnd } from '../features/approve-bids/plan-settlement.ts'
import { texts } from '../features/approve-bids/texts.ts'
import { TokensBidFor } from '../features/approve-bids/tokens-bid-for.tsx'
import { type LoadedAuction, useAdminAuction, useSituation } from '../features/approve-bids/use-admin-auction.ts'
import { useApproval } from '../features/approve-bids/use-approval.ts'
import { useAuctionEvents } from '../features/follow-auction/use-auction-events.ts'
import { toSong } from '../features/play-song/song.ts'
import { LoadedWaveform } from '../features/play-song/song-waveform.tsx'
import { RunMarket } from '../features/run-market/run-market.tsx'
import { SellerSideBids } from '../features/seller-side-bids/seller-side-bids.tsx'
import { AuctionClock } from '../features/view-auction/auction-clock.tsx'
import { AuctionDescription } from '../features/view-auction/auction-description.tsx'
import { AuctionFacts } from '../features/view-auction/auction-facts.tsx'
import { AuctionHeading } from '../features/view-auction/auction-heading.tsx'
import { AuctionOutcome } from '../features/view-auction/auction-outcome.tsx'
import { AuctionTarget } from '../features/view-auction/auction-target.tsx'
import { texts as auctionTexts } from '../features/view-auction/texts.ts'
import { WithdrawAuction } from '../features/withdraw-auction/withdraw-auction.tsx'
import { privateMeta } from '../lib/page-meta.ts'
import { BlockNotice } from '../ui/block-notice.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { StatusDot, statusTone } from '../ui/status-label.tsx'
import { StickyColumn } from '../ui/sticky-column.tsx'
import type { Route } from './+types/admin-auction.ts'

export const meta: Route.MetaFunction = ({ params: { id } }) => privateMeta(texts.pageTitle(id))

export default function AdminAuctionRoute({ params: { id } }: Route.ComponentProps) {
  const { query, isMissing, reload } = useAdminAuction(id)
  const { title, text, action } = texts.notFound
  if (isMissing)
    return (
      <div className="pt-10">
        <Notice isPage title={title} action={<ButtonLink to="/admin">{action}</ButtonLink>}>
          <p>{text}</p>
        </Notice>
      </div>
    )
  return (
    <Loaded
      query={query}
      place="page"
      loading={<p className="min-h-dvh py-10 text-muted">{texts.loading}</p>}
      failed={texts.unavailable}
    >
      {(loaded) => <AdminAuctionPage key={id} loaded={loaded} onChange={reload} />}
    </Loaded>
  )
}

function AdminAuctionPage({ loaded, onChange }: { loaded: LoadedAuction; onChange: () => void }) {
  const { auction, bids } = loaded
  const followed = useMemo(() => ({ auction, bids: { rows: bids, isPart: false } }), [auction, bids])
  useAuctionEvents(followed, onChange)
  const chain = useSituation(auction.externalId)
  const situation = chain.data
  const { refetch } = chain
  const readAgain = useCallback(() => void refetch(), [refetch])
  const shown = situation === undefined ? undefined : describeEnd(situation)
  const approval = useApproval(auction.externalId, { shown, reports: true, onChange: readAgain })
  const song = useMemo(() => toSong(auction), [auction])
  const page = `/auction/${auction.externalId}`
  const isOver = hasEnded(auction.status.value)
  return (
    <div className="grid gap-x-12 gap-y-10 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-8">
        <AuctionHeading auction={auction} />
        {auction.block !== null ? (
          <div className="flex flex-col gap-3">
            <BlockNotice block={auction.block} meaning={isOver ? 'result' : 'bids'} />
            <Link to="/admin/reports" className="self-start text-sm underline underline-offset-4">
              {texts.reportsPage}
            </Link>
          </div>
        ) : song === null ? (
          <p className="text-sm text-muted">{auctionTexts.noSound}</p>
        ) : (
          <LoadedWaveform song={song} />
        )}
      </div>
      <div className="min-w-0 lg:row-span-2">
        <StickyColumn>
          <div className="flex flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-6">
            <h2 className="flex items-center gap-3 font-display text-lg font-bold">
              <StatusDot tone={statusTone(auction)} />
              {auctionTexts.status(auction.status.label)}
            </h2>
            <AuctionClock auction={auction} />
            <AuctionTarget auction={auction} />
            <TokensBidFor auction={auction} />
            <AuctionOutcome auction={auction} />
            {auction.status.value === 'TERMINATED' && <ApprovePanel approval={approval} situation={situation} />}
            <WithdrawAuction auction={auction} />
            <RunMarket auction={auction} />
            <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
              <Link to={page} className="underline underline-offset-4">
                {texts.publicPage}
              </Link>
              <Link to={`${page}/check`} className="underline underline-offset-4">
                {texts.checkPage}
              </Link>
            </p>
          </div>
        </StickyColumn>
      </div>
      <div className="flex min-w-0 flex-col gap-12">
        <CalculationSection bids={bids} query={chain} />
        <SellerSideBids externalId={auction.externalId} />
        <AuctionDescription auction={auction} />
        <AuctionFacts asset={auction.asset} />
      </div>
    </div>
  )
}
