import type { OwnBidState } from '@melos/clearing'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { BidStateLabel } from '../../ui/bid-state-label.tsx'
import { CardLabel } from '../../ui/table.tsx'
import { texts } from './texts.ts'

interface BidCellsProps {
  readonly auctionId: number
  readonly title: string
  readonly state: OwnBidState
  /** MELS, decimal. */
  readonly price: string
  readonly count: number
  readonly total: string
  readonly gets: string
  readonly next: ReactNode
  readonly transaction: ReactNode
}

const { table } = texts
const cell = 'xl:px-3 xl:py-4 xl:first:pl-5 xl:last:pr-5'
const figure = `${cell} font-mono whitespace-nowrap xl:text-right`

/** A row of the table; below 1280 px a card, whose cells carry their headings themselves. */
export function BidCells({ auctionId, title, state, price, count, total, gets, next, transaction }: BidCellsProps) {
  return (
    <tr className="grid grid-cols-2 gap-4 border-line p-5 align-top not-first:border-t sm:grid-cols-4 xl:table-row xl:border-t xl:p-0">
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
      <td className={figure}>
        <CardLabel from="xl">{table.price}</CardLabel>
        {formatMels(price)}
      </td>
      <td className={figure}>
        <CardLabel from="xl">{table.countMeaning}</CardLabel>
        {groupThousands(count)}
      </td>
      <td className={figure}>
        <CardLabel from="xl">{table.total}</CardLabel>
        {formatMels(total)}
      </td>
      <td className={figure}>
        <CardLabel from="xl">{table.gets}</CardLabel>
        {gets}
      </td>
      <td className={`${cell} col-span-2 max-w-prose sm:col-span-3`}>
        <CardLabel from="xl">{table.next}</CardLabel>
        {next}
      </td>
      <td className={`${cell} col-span-2 font-mono sm:col-span-1 whitespace-nowrap`}>
        <CardLabel from="xl">{table.transaction}</CardLabel>
        {transaction}
      </td>
    </tr>
  )
}

const tones: Record<OwnBidState, string> = {
  waiting: 'text-muted',
  winning: 'text-winning',
  'partly-winning': 'text-winning',
  losing: 'text-losing',
  won: 'text-winning',
  refunded: 'text-muted',
  credited: 'text-accent',
}
