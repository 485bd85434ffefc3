import type { Auction, AuctionStatus } from '@melos/api-contract'
import { groupThousands } from '../../lib/group-thousands.ts'
import { ExpandableBar } from '../../ui/expandable-bar.tsx'
import { RecordSleeve } from '../../ui/record-sleeve.tsx'
import { StatusLabel, type Tone } from '../../ui/status-label.tsx'
import { AuctionCountdown } from './auction-countdown.tsx'

const tones: Record<AuctionStatus, Tone> = {
  PENDING: 'waiting',
  OPEN: 'live',
  TERMINATED: 'done',
  PROCESSED: 'success',
}

export function AuctionCard({ auction, requestedAt }: { auction: Auction; requestedAt: number }) {
  const { externalId, title, tokenName, status, target, tokensAvailable, tokensOffered } = auction
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
      <RecordSleeve number={externalId} title={title} />
      <div className="flex flex-1 flex-col gap-5 p-5">
        <div>
          <StatusLabel tone={tones[status.value]} label={status.label} />
          <h2 className="mt-2 line-clamp-2 font-display text-xl font-bold tracking-[-0.025em]">{title}</h2>
          {tokenName !== title && <p className="mt-1 truncate font-mono text-xs text-muted">{tokenName}</p>}
        </div>
        <div className="mt-auto">
          <h3 className="mb-3 font-mono wrap-anywhere text-lg font-medium">{`MELS ${target}`}</h3>
          <ExpandableBar
            label="Minimum Funding Target"
            value={groupThousands(tokensAvailable, ' ')}
            share={coveredShare(tokensAvailable, tokensOffered)}
          >
            <p className="flex items-baseline justify-between gap-2 text-xs text-muted">
              Total tokens offered
              <span className="font-mono text-sm whitespace-nowrap text-ink">{groupThousands(tokensOffered, '.')}</span>
            </p>
          </ExpandableBar>
        </div>
        <AuctionCountdown auction={auction} requestedAt={requestedAt} />
      </div>
    </article>
  )
}

/** The part of the offer that bids cover, 0 to 1. */
function coveredShare(available: number, offered: number): number {
  return Math.min(1, Math.max(0, 1 - available / offered))
}
