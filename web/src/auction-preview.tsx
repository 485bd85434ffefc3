import type { Auction } from '@melos/api-contract'
import { type ReactNode, useMemo } from 'react'
import { describePolicy } from './admission/describe-policy.ts'
import { isRestricted } from './admission/is-restricted.ts'
import { PolicyNotice } from './admission/policy-notice.tsx'
import { useDraft } from './features/place-bid/use-draft.ts'
import { BidPreview } from './features/place-bid/your-bid.tsx'
import { DemandChart } from './features/read-demand/demand-chart.tsx'
import { AuctionClock } from './features/view-auction/auction-clock.tsx'
import { AuctionDescription } from './features/view-auction/auction-description.tsx'
import { AuctionFacts } from './features/view-auction/auction-facts.tsx'
import { AuctionLinks } from './features/view-auction/auction-heading.tsx'
import { AuctionTarget } from './features/view-auction/auction-target.tsx'
import { texts as auctionTexts } from './features/view-auction/texts.ts'
import { toPreviewDemand } from './song-forms/to-preview-auction.ts'
import { AuctionPrice } from './ui/auction-price.tsx'
import { describePrice } from './ui/describe-price.ts'
import { StatusDot, statusTone } from './ui/status-label.tsx'

interface AuctionPreviewProps {
  readonly auction: Auction
  readonly cover: ReactNode
  readonly avatar: ReactNode
  /** Null without audio. */
  readonly player: ReactNode
}

/** An auction as bidders will see it. The files can be private still, so their owner draws them. */
export function AuctionPreview({ auction, cover, avatar, player }: AuctionPreviewProps) {
  const demand = useMemo(() => toPreviewDemand(auction), [auction])
  const bid = useDraft(auction, demand)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <div className="grid items-end gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
          {cover}
          <div className="flex min-w-0 flex-col gap-5">
            <h3 dir="auto" className="font-display text-2xl font-extrabold tracking-[-0.035em] wrap-anywhere">
              {auction.title}
            </h3>
            <p className="flex items-center gap-3 text-lg">
              {avatar}
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {auction.asset.artist}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <AuctionLinks links={auction.asset.links} />
            </div>
          </div>
        </div>
        {player ?? <p className="text-sm text-muted">{auctionTexts.noSound}</p>}
        <AuctionDescription auction={auction} />
        <AuctionFacts asset={auction.asset} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 self-start rounded-card border border-line bg-surface p-5 sm:p-6">
        <h3 className="flex items-center gap-3 font-display text-lg font-bold">
          <StatusDot tone={statusTone(auction)} />
          {auctionTexts.status(auction.status.label)}
        </h3>
        <PolicyNotice isRestricted={isRestricted(auction.policy)} sentences={describePolicy(auction.policy)} />
        <AuctionPrice {...describePrice(auction)} size="page" />
        <AuctionClock auction={auction} />
        {auction.status.value === 'OPEN' && <BidPreview auction={auction} bid={bid} />}
        <AuctionTarget auction={auction} />
        <DemandChart demand={demand} status="PENDING" sells={false} />
      </div>
    </div>
  )
}
