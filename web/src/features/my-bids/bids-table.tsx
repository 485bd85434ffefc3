import type { MyBid } from '@melos/api-contract'
import { useCallback } from 'react'
import { writeMels } from '../../lib/parse-mels.ts'
import { CardTable } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { BidCells } from './bid-cells.tsx'
import { BidRow } from './bid-row.tsx'
import { keyOf } from './own-call.ts'
import { texts } from './texts.ts'
import type { OwnCalls } from './use-own-calls.ts'
import { hashOf } from './use-under-way.ts'

interface BidsTableProps {
  readonly underWay: readonly BidEntry[]
  readonly bids: readonly MyBid[]
  readonly calls: Pick<OwnCalls, 'states' | 'send'>
  /** Another page is on its way. */
  readonly isBusy: boolean
}

const { table } = texts
const columns = [
  { label: table.auction },
  { label: table.state },
  { label: table.price, isNumber: true },
  { label: table.count, meaning: table.countMeaning, isNumber: true },
  { label: table.total, isNumber: true },
  { label: table.gets, isNumber: true },
  { label: table.next, width: 'w-1/3' },
  { label: table.transaction },
]

export function BidsTable({ underWay, bids, calls: { states, send }, isBusy }: BidsTableProps) {
  const onReclaim = useCallback((auctionId: number) => void send({ kind: 'reclaim', auctionId }), [send])
  return (
    <CardTable caption={table.caption} columns={columns} from="xl" isBusy={isBusy}>
      {underWay.map((bid) => (
        <UnderWayRow key={bid.id} bid={bid} />
      ))}
      {bids.map((bid) => (
        <BidRow
          key={bid.id}
          bid={bid}
          reclaim={states.get(keyOf({ kind: 'reclaim', auctionId: bid.auction.externalId }))}
          onReclaim={onReclaim}
        />
      ))}
    </CardTable>
  )
}

function UnderWayRow({ bid }: { bid: BidEntry }) {
  const { auctionId, title, price, quantity } = bid
  const hash = hashOf(bid)
  return (
    <BidCells
      auctionId={auctionId}
      title={title}
      state="waiting"
      price={writeMels(price)}
      count={Number(quantity)}
      total={writeMels(price * quantity)}
      gets={texts.table.notYet}
      next={<p>{hash === undefined ? texts.next.asked : texts.next.underWay}</p>}
      transaction={hash === undefined ? texts.table.notYet : <TransactionLink hash={hash} />}
    />
  )
}
