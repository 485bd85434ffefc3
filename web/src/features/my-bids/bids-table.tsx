import type { MyBid } from '@melos/api-contract'
import { useCallback } from 'react'
import { useNow } from '../../lib/server-clock.ts'
import { CardTable } from '../../ui/table.tsx'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import type { OwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { type BidCall, BidRow, PlacedRow } from './bid-row.tsx'
import { isReclaimable } from './own-bid.ts'
import { texts } from './texts.ts'

interface BidsTableProps {
  readonly placed: readonly BidEntry[]
  readonly bids: readonly MyBid[]
  readonly calls: OwnCalls
  readonly isBusy: boolean
}

const { table } = texts
const columns = [
  { label: table.auction },
  { label: table.state },
  { label: table.price, isNumber: true },
  { label: table.quantity, meaning: table.quantityMeaning, isNumber: true },
  { label: table.total, isNumber: true },
  { label: table.gets, isNumber: true },
  { label: table.next, width: 'w-1/3' },
  { label: table.transaction },
]

export function BidsTable({ placed, bids, calls: { states, send }, isBusy }: BidsTableProps) {
  const now = useNow()
  const onCall = useCallback((call: BidCall) => void send(call), [send])
  return (
    <CardTable caption={table.caption} columns={columns} from="xl" isBusy={isBusy}>
      {placed.map((bid) => (
        <PlacedRow key={bid.id} bid={bid} />
      ))}
      {bids.map((bid) => {
        const kind = bid.withdrawable ? 'outbid' : 'settle-me'
        return (
          <BidRow
            key={bid.id}
            bid={bid}
            isReclaimable={isReclaimable(bid, now)}
            callState={states.get(keyOf({ kind, auctionId: bid.auction.externalId }))}
            onCall={onCall}
          />
        )
      })}
    </CardTable>
  )
}
