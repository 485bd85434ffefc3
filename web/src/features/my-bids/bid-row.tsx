import type { MyBid } from '@melos/api-contract'
import { ownBidState } from '@melos/clearing'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { groupThousands } from '../../lib/group-thousands.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { BidCells } from './bid-cells.tsx'
import { describeNext } from './describe-next.ts'
import { toOwnBid } from './own-bid.ts'
import { OwnCallButton } from './own-call-button.tsx'
import { texts } from './texts.ts'
import type { CallState } from './use-own-calls.ts'

interface BidRowProps {
  readonly bid: MyBid
  /** How taking the deposits of its auction back stands. */
  readonly reclaim: CallState | undefined
  readonly onReclaim: (auctionId: number) => void
}

/** Drawn again only when something of it has changed: there are fifty. */
export const BidRow = memo(function BidRow({ bid, reclaim, onReclaim }: BidRowProps) {
  const { auction, startTokenCount, finalTokenCount } = bid
  const { reclaimableFrom, externalId, title } = auction
  const isReclaimable = useHasPassed(reclaimableFrom === null ? null : parseUtcDateTime(reclaimableFrom))
  const gets = isReclaimable ? 0 : finalTokenCount
  return (
    <BidCells
      auctionId={externalId}
      title={title}
      state={ownBidState(toOwnBid(bid, { isReclaimable }))}
      price={bid.startTokenPrice}
      count={startTokenCount}
      total={bid.startTotalPrice}
      gets={texts.table.getsOf(groupThousands(gets), groupThousands(startTokenCount))}
      next={
        <>
          <p>{describeNext(bid, { isReclaimable })}</p>
          {isReclaimable && (
            <div className="mt-3">
              <OwnCallButton
                label={texts.reclaim.action}
                about={texts.reclaim.about(title)}
                state={reclaim}
                onClick={() => onReclaim(externalId)}
              />
            </div>
          )}
        </>
      }
      transaction={<TransactionLink hash={bid.startHashId} />}
    />
  )
})

const LOOK_EVERY_MS = 1_000

/** Whether a moment is over by the server's clock; draws again only when it is. */
function useHasPassed(moment: number | null): boolean {
  const read = useCallback(() => moment !== null && readServerNow() >= moment, [moment])
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (moment === null || read()) return () => {}
      const timer = setInterval(onChange, LOOK_EVERY_MS)
      return () => clearInterval(timer)
    },
    [moment, read],
  )
  return useSyncExternalStore(subscribe, read, () => false)
}
