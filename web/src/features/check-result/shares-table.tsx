import type { BidAtPrice } from '@melos/evidence'
import { groupThousands } from '../../lib/group-thousands.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showShare } from '../../lib/show-share.ts'
import { showCount } from '../../lib/show-units.ts'
import { TableTwin } from '../../ui/chart/table-twin.tsx'
import { texts } from './texts.ts'

interface SharesTableProps {
  readonly bids: readonly BidAtPrice[]
  readonly left: bigint
  readonly demand: bigint
}

const MOST_ROWS = 50

/** Who gets how much of what is left, on request. */
export function SharesTable({ bids, left, demand }: SharesTableProps) {
  const { shares, share, sharesCaption, sharesMore } = texts.steps
  const rows = bids.slice(0, MOST_ROWS).map(({ index, bidder, quantity, allotment }) => ({
    key: String(index),
    cells: [
      String(index),
      shortenAddress(bidder),
      showCount(quantity),
      showShare(quantity * left, demand),
      showCount(allotment),
    ],
  }))
  return (
    <>
      <TableTwin
        label={shares(groupThousands(bids.length))}
        caption={sharesCaption}
        columns={[share.bid, share.bidder, share.asked, share.exact, share.gets]}
        rows={rows}
      />
      {bids.length > MOST_ROWS && <p className="mt-2">{sharesMore(groupThousands(bids.length - MOST_ROWS))}</p>}
    </>
  )
}
