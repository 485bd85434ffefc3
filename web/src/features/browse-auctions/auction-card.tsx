import type { Auction } from '@melos/api-contract'
import { hasEnded } from '@melos/clearing/auction-status'
import { groupThousands } from '@melos/clearing/format-numbers'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coveredShare } from '../../lib/covered-share.ts'
import { findFile } from '../../lib/find-file.ts'
import { formatPercentage } from '../../lib/format-percentage.ts'
import { useNow } from '../../lib/server-clock.ts'
import { Amount } from '../../ui/amount.tsx'
import { AuctionPrice } from '../../ui/auction-price.tsx'
import { CountdownClock, countDown } from '../../ui/countdown.tsx'
import { ExpandableBar } from '../../ui/expandable-bar.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { Avatar, Cover } from '../../ui/picture.tsx'
import { StatusLabel, statusTone } from '../../ui/status-label.tsx'
import type { ListedAuction } from './load-auctions.ts'
import { texts } from './texts.ts'

interface AuctionCardProps {
  readonly auction: ListedAuction
  /** Shown on the cover. */
  readonly player: ReactNode
  /** Beside the song's title. */
  readonly heart: ReactNode
  /** The first card's pictures load with the page, the others when they are about to scroll into view. */
  readonly position: number
}

export function AuctionCard({ auction, player, heart, position }: AuctionCardProps) {
  const { externalId, title, asset, status, target, tokensAvailable, tokensOffered, percentage } = auction
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-muted">
      <Cover
        url={findFile(asset, 'COVER')}
        alt={texts.card.cover(title)}
        badge={asset.genres[0]?.label}
        sizes="(width >= 1280px) 384px, (width >= 1024px) 31vw, (width >= 640px) 45vw, 88vw"
        isFirst={position === 0}
        isLazy={position > 0}
      >
        {player}
      </Cover>
      <div className="flex flex-1 flex-col gap-4 p-5 pt-6">
        <div className="flex items-center gap-3">
          <Avatar url={findFile(asset, 'AVATAR')} isLazy={position > 0} />
          <div className="min-w-0 flex-1">
            <h2 dir="auto" className="truncate font-display text-lg font-bold tracking-[-0.025em]">
              {title}
            </h2>
            <p dir="auto" className="truncate text-sm text-muted">
              {asset.artist}
            </p>
          </div>
          {/* Above the link that covers the card. */}
          <div className="relative z-1 -mr-1.5">{heart}</div>
        </div>
        <div className="mt-auto flex items-end justify-between gap-x-4">
          <AuctionPrice {...auction.price} size="card" />
          <div className="flex shrink-0 flex-col items-end gap-1">
            <StatusLabel tone={statusTone(auction)} label={status.label} />
            <div className="flex items-baseline gap-2 text-xs text-muted">
              {texts.card.targetLabel}
              <h3 className="font-medium">
                <Amount>{texts.card.target(target)}</Amount>
              </h3>
            </div>
          </div>
        </div>
        {/* Above the link that covers the card. */}
        <div className="relative z-1">
          <ExpandableBar
            label={texts.card.fundingTarget}
            value={groupThousands(tokensAvailable, ' ')}
            share={coveredShare({ tokensAvailable, tokensOffered })}
          >
            <p className="text-xs text-muted">{auction.coverage}</p>
            <p className="flex items-baseline justify-between gap-2 text-xs text-muted">
              {texts.card.tokensOffered}
              <span className="text-sm text-ink">
                <Amount>{`${groupThousands(tokensOffered, '.')} · ${formatPercentage(percentage)}`}</Amount>
              </span>
            </p>
          </ExpandableBar>
        </div>
        <AuctionTime auction={auction} />
        {/* Its pseudo-element covers the card, so that cover and title open the auction without links of their own. */}
        <Link
          to={`/auction/${externalId}`}
          aria-label={texts.card.openTitle(title)}
          className="flex h-11 items-center justify-center rounded-full border border-ink text-sm font-semibold after:absolute after:inset-0 hover:bg-ink hover:text-paper"
        >
          {texts.card.open}
        </Link>
      </div>
    </article>
  )
}

function AuctionTime({ auction }: { auction: Auction }) {
  const now = useNow()
  const start = parseUtcDateTime(auction.salesStartDate)
  const end = parseUtcDateTime(auction.salesEndDate)
  const { runsFor, startsAt, endsIn, endsAt, endedAt, closing } = texts.countdown
  const isOver = hasEnded(auction.status.value)
  // Before the start the clock shows the length of the sale, so the sentence says when it starts.
  const isPending = auction.status.value === 'PENDING'
  const moment = isPending ? start : end
  const sentence = (isPending ? startsAt : isOver ? endedAt : endsAt)(formatUtcMinute(moment))
  return (
    <div className="border-t border-line pt-4 text-xs text-muted">
      {!isOver && (
        <div className="mb-2">
          <p className="mb-1">{isPending ? runsFor : now >= end ? closing : endsIn}</p>
          <CountdownClock {...countDown({ now, start, end })} />
        </div>
      )}
      <p>
        {sentence}
        <LocalTime time={moment} />
      </p>
    </div>
  )
}
