import type { Auction, Bid } from '@melos/api-contract'
import { bidState } from '@melos/clearing'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { BidStateLabel } from '../../ui/bid-state-label.tsx'
import { scrollCell } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'

interface BidRowProps {
  readonly auction: Auction
  readonly bid: Bid
  readonly isNew: boolean
}

/** Grey when it would win nothing; a mark and a word say the same. */
export function BidRow({ auction, bid, isNew }: BidRowProps) {
  const state = bidState(
    { ...auction, status: auction.status.value },
    { quantity: bid.startTokenCount, allotment: bid.finalTokenCount },
  )
  const isWinning = bid.finalTokenCount > 0
  return (
    <tr className={`border-t border-line ${isWinning ? '' : 'text-muted'} ${isNew ? 'slide-in' : ''}`}>
      <td className={`${scrollCell.first} sm:flex sm:items-baseline sm:gap-3`}>
        <TransactionLink hash={bid.startHashId} />
        <span className={`block font-sans text-xs whitespace-nowrap ${isWinning ? 'text-winning' : 'text-muted'}`}>
          <BidStateLabel state={state} />
        </span>
      </td>
      <td className={scrollCell.figure}>{formatMels(bid.startTokenPrice)}</td>
      <td className={scrollCell.figure}>{groupThousands(bid.startTokenCount)}</td>
      <td className={scrollCell.figure}>{formatMels(bid.startTotalPrice)}</td>
    </tr>
  )
}
