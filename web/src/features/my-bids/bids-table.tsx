import type { MyBid } from '@melos/api-contract'
import { type BidState, describeOwnBid, isReclaimable, ownBidState, toOwnBid } from '@melos/clearing'
import { writeMels } from '@melos/clearing/amounts'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { memo, type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../lib/server-clock.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { BidStateLabel } from '../../ui/bid-state-label.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { type CallState, keyOf, type OwnCall } from '../../wallet/own-calls/own-call.ts'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import type { OwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { callOf } from './own-bid.ts'
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

interface BidCall {
  readonly kind: Extract<OwnCall['kind'], 'outbid' | 'settle-me'>
  readonly auctionId: number
}

interface BidRowProps {
  readonly bid: MyBid
  readonly isReclaimable: boolean
  /** The state of the call that pays this auction's bids. */
  readonly callState: CallState | undefined
  readonly onCall: (call: BidCall) => void
}

/** Memoized, because the table with its fifty rows renders every second. */
const BidRow = memo(function BidRow({ bid, isReclaimable, callState, onCall }: BidRowProps) {
  const { auction, startTokenCount, finalTokenCount, withdrawable } = bid
  const { externalId, title } = auction
  const gets = isReclaimable ? 0 : finalTokenCount
  const call = callOf(bid, { isReclaimable })
  return (
    <Cells
      auctionId={externalId}
      title={title}
      state={ownBidState(toOwnBid(bid, { isReclaimable }))}
      price={bid.startTokenPrice}
      quantity={startTokenCount}
      total={bid.startTotalPrice}
      gets={table.getsOf(groupThousands(gets), groupThousands(startTokenCount))}
      next={withdrawable ? texts.outbid.why : describeOwnBid(bid, { isReclaimable })}
      hash={bid.startHashId}
    >
      {call !== undefined && (
        <div className="mt-3">
          <OwnCallButton
            label={texts[call.words].action}
            about={texts[call.words].about(title)}
            state={callState}
            onClick={() => onCall({ kind: call.kind, auctionId: externalId })}
          />
        </div>
      )}
    </Cells>
  )
})

/** A bid that is on the chain but not yet in the server's list. */
function PlacedRow({ bid }: { bid: BidEntry }) {
  const { auctionId, title, price, quantity, bidHash } = bid
  return (
    <Cells
      auctionId={auctionId}
      title={title}
      state="waiting"
      price={writeMels(price)}
      quantity={Number(quantity)}
      total={writeMels(price * quantity)}
      gets={table.notYet}
      next={texts.placed}
      hash={bidHash}
    />
  )
}

interface CellsProps {
  readonly auctionId: number
  readonly title: string
  readonly state: BidState
  /** MELS, decimal. */
  readonly price: string
  readonly quantity: number
  readonly total: string
  readonly gets: string
  readonly next: string
  readonly hash: string | undefined
  readonly children?: ReactNode
}

const { row, tallCell: cell } = cardLooks.xl
const figure = `${cell} xl:text-right`

/** Below 1280 px the row is a card, whose cells show their own headings. */
function Cells({ auctionId, title, state, price, quantity, total, gets, next, hash, children }: CellsProps) {
  const figures = [
    [table.price, formatMels(price)],
    [table.quantityMeaning, groupThousands(quantity)],
    [table.total, formatMels(total)],
    [table.gets, gets],
  ] as const
  return (
    <tr className={`${row} grid grid-cols-2 gap-4 align-top sm:grid-cols-4`}>
      <th scope="row" className={`${cell} min-w-0 text-left font-semibold sm:col-span-3`}>
        <Link
          to={`/auction/${auctionId}`}
          dir="auto"
          className="-my-2.5 inline-block max-w-full min-w-36 py-2.5 wrap-break-word underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {title}
        </Link>
      </th>
      <td className={`${cell} text-right xl:text-left`}>
        <span className={`inline-flex items-baseline gap-1.5 font-semibold whitespace-nowrap ${tones[state]}`}>
          <BidStateLabel state={state} />
        </span>
      </td>
      {figures.map(([label, value]) => (
        <td key={label} className={figure}>
          <CardLabel from="xl">{label}</CardLabel>
          <Amount>{value}</Amount>
        </td>
      ))}
      <td className={`${cell} col-span-2 max-w-prose sm:col-span-3`}>
        <CardLabel from="xl">{table.next}</CardLabel>
        <p>
          <Amounts>{next}</Amounts>
        </p>
        {children}
      </td>
      <td className={`${cell} col-span-2 font-mono sm:col-span-1 whitespace-nowrap`}>
        <CardLabel from="xl">{table.transaction}</CardLabel>
        {hash === undefined ? table.notYet : <TransactionLink hash={hash} />}
      </td>
    </tr>
  )
}

const tones: Record<BidState, string> = {
  waiting: 'text-muted',
  winning: 'text-winning',
  'partly-winning': 'text-winning',
  losing: 'text-losing',
  won: 'text-winning',
  'partly-won': 'text-winning',
  lost: 'text-losing',
  refunded: 'text-muted',
}
