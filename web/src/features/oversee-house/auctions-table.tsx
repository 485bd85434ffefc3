import type { OverseenAuction } from '@melos/api-contract'
import { CardTable } from '../../ui/table.tsx'
import { AuctionRow } from './auction-row.tsx'
import { texts } from './texts.ts'

interface AuctionsTableProps {
  readonly auctions: readonly OverseenAuction[]
  /** Another page is on its way. */
  readonly isBusy: boolean
}

const words = texts.auctions
const columns = [
  { label: words.work },
  { label: words.state, width: 'w-34' },
  { label: words.bids, isNumber: true, width: 'w-26' },
  { label: words.price, isNumber: true, width: 'w-32' },
  { label: words.time, width: 'w-30' },
  { label: texts.open, isHidden: true, width: 'w-29' },
]

export function AuctionsTable({ auctions, isBusy }: AuctionsTableProps) {
  return (
    <CardTable caption={words.caption} columns={columns} from="xl" isFixed isBusy={isBusy}>
      {auctions.map((auction) => (
        <AuctionRow key={auction.externalId} auction={auction} />
      ))}
    </CardTable>
  )
}
