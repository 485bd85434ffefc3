import type { Auction, Bid } from '@melos/api-contract'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { scrollCell } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { type BidState, bidState } from './bid-state.ts'
import { texts } from './texts.ts'

const marks: Record<BidState, string> = {
  winning: '✓',
  partly: '◐',
  losing: '×',
  waiting: '○',
  won: '✓',
  'partly-won': '◐',
  lost: '×',
  'to-refund': '↩',
  refunded: '↩',
}

interface BidRowProps {
  readonly auction: Auction
  readonly bid: Bid
  readonly isNew: boolean
}

/** Grey when it would win nothing; a mark and a word say the same. */
export function BidRow({ auction, bid, isNew }: BidRowProps) {
  const state = bidState(auction, bid)
  const isWinning = bid.finalTokenCount > 0
  return (
    <tr className={`border-t border-line ${isWinning ? '' : 'text-muted'} ${isNew ? 'slide-in' : ''}`}>
      <td className={`${scrollCell.first} sm:flex sm:items-baseline sm:gap-3`}>
        <TransactionLink hash={bid.startHashId} />
        <span className={`block font-sans text-xs whitespace-nowrap ${isWinning ? 'text-winning' : 'text-muted'}`}>
          <span aria-hidden="true">{marks[state]} </span>
          {texts.table.states[state]}
        </span>
      </td>
      <td className={scrollCell.figure}>{formatMels(bid.startTokenPrice)}</td>
      <td className={scrollCell.figure}>{groupThousands(bid.startTokenCount)}</td>
      <td className={scrollCell.figure}>{formatMels(bid.startTotalPrice)}</td>
    </tr>
  )
}
