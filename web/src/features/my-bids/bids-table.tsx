import type { MyBid } from '@melos/api-contract'
import { useCallback } from 'react'
import { BidRow } from './bid-row.tsx'
import { keyOf } from './own-call.ts'
import { texts } from './texts.ts'
import type { UnderWayBid } from './under-way-bid.ts'
import { UnderWayRow } from './under-way-row.tsx'
import type { OwnCalls } from './use-own-calls.ts'

interface BidsTableProps {
  readonly underWay: readonly UnderWayBid[]
  readonly bids: readonly MyBid[]
  readonly calls: Pick<OwnCalls, 'states' | 'send'>
  /** Another page is on its way. */
  readonly isBusy: boolean
}

const head = 'px-3 py-3 font-normal first:pl-5 last:pr-5'

export function BidsTable({ underWay, bids, calls: { states, send }, isBusy }: BidsTableProps) {
  const { table } = texts
  const onReclaim = useCallback((auctionId: number) => void send({ kind: 'reclaim', auctionId }), [send])
  return (
    <div
      aria-busy={isBusy}
      className="overflow-hidden rounded-card border border-line bg-surface transition-opacity aria-busy:opacity-50"
    >
      <table className="block w-full text-sm xl:table">
        <caption className="sr-only">{table.caption}</caption>
        <thead className="text-left text-xs text-muted max-xl:sr-only">
          <tr>
            <th scope="col" className={head}>
              {table.auction}
            </th>
            <th scope="col" className={head}>
              {table.state}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {table.price}
            </th>
            <th scope="col" className={`${head} text-right`}>
              <abbr title={table.countMeaning} className="no-underline">
                {table.count}
              </abbr>
            </th>
            <th scope="col" className={`${head} text-right`}>
              {table.total}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {table.gets}
            </th>
            <th scope="col" className={`${head} w-1/3`}>
              {table.next}
            </th>
            <th scope="col" className={head}>
              {table.transaction}
            </th>
          </tr>
        </thead>
        <tbody className="block xl:table-row-group">
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
        </tbody>
      </table>
    </div>
  )
}
