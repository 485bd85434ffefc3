import type { Auction } from '@melos/api-contract'
import { useMemo } from 'react'
import { DraftsList } from '../features/list-work/drafts-list.tsx'
import { ListWork } from '../features/list-work/list-work.tsx'
import { texts } from '../features/list-work/texts.ts'
import { toPreviewDemand } from '../features/list-work/to-preview-auction.ts'
import { useDraft } from '../features/place-bid/use-draft.ts'
import { BidPreview } from '../features/place-bid/your-bid.tsx'
import { toSong } from '../features/play-song/song.ts'
import { LoadedWaveform } from '../features/play-song/song-waveform.tsx'
import { DemandChart } from '../features/read-demand/demand-chart.tsx'
import { AuctionClock } from '../features/view-auction/auction-clock.tsx'
import { AuctionDescription } from '../features/view-auction/auction-description.tsx'
import { AuctionFacts } from '../features/view-auction/auction-facts.tsx'
import { AuctionLinks } from '../features/view-auction/auction-heading.tsx'
import { AuctionTarget } from '../features/view-auction/auction-target.tsx'
import { texts as auctionTexts } from '../features/view-auction/texts.ts'
import { findFile } from '../lib/find-file.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { AuctionPrice } from '../ui/auction-price.tsx'
import { describePrice } from '../ui/describe-price.ts'
import { Avatar, Cover } from '../ui/picture.tsx'
import { StatusDot, statusTone } from '../ui/status-label.tsx'
import type { Route } from './+types/admin-list-work.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminListWork({ params: { draftId } }: Route.ComponentProps) {
  if (draftId === undefined) return <DraftsList />
  return <ListWork key={draftId} draftId={draftId} preview={(auction) => <AuctionPreview auction={auction} />} />
}

function AuctionPreview({ auction }: { auction: Auction }) {
  const song = useMemo(() => toSong(auction), [auction])
  const demand = useMemo(() => toPreviewDemand(auction), [auction])
  const bid = useDraft(auction, demand)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <div className="grid items-end gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <Cover
            isFramed
            url={findFile(auction.asset, 'COVER')}
            alt={auctionTexts.cover(auction.title)}
            badge={auction.asset.genres[0]?.label}
            sizes="(width >= 640px) 224px, 88vw"
          />
          <div className="flex min-w-0 flex-col gap-5">
            <h3 dir="auto" className="font-display text-2xl font-extrabold tracking-[-0.035em] wrap-anywhere">
              {auction.title}
            </h3>
            <p className="flex items-center gap-3 text-lg">
              <Avatar url={findFile(auction.asset, 'AVATAR')} />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {auction.asset.artist}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <AuctionLinks links={auction.asset.links} />
            </div>
          </div>
        </div>
        {song === null ? (
          <p className="text-sm text-muted">{auctionTexts.noSound}</p>
        ) : (
          <LoadedWaveform song={{ ...song, href: '/admin/list' }} />
        )}
        <AuctionDescription description={auction.description} />
        <AuctionFacts asset={auction.asset} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 self-start rounded-card border border-line bg-surface p-5 sm:p-6">
        <h3 className="flex items-center gap-3 font-display text-lg font-bold">
          <StatusDot tone={statusTone(auction)} />
          {auctionTexts.status(auction.status.label)}
        </h3>
        <AuctionPrice {...describePrice(auction)} size="page" />
        <AuctionClock auction={auction} />
        {auction.status.value === 'OPEN' && <BidPreview auction={auction} bid={bid} />}
        <AuctionTarget auction={auction} />
        <DemandChart demand={demand} status="PENDING" sells={false} />
      </div>
    </div>
  )
}
