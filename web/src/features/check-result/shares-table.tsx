import type { BidAtPrice } from '@melos/evidence'
import { groupThousands } from '../../lib/group-thousands.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showShare } from '../../lib/show-share.ts'
import { showCount } from '../../lib/show-units.ts'
import { texts } from './texts.ts'

interface SharesTableProps {
  readonly bids: readonly BidAtPrice[]
  readonly left: bigint
  readonly demand: bigint
}

const MOST_ROWS = 50
const cell = 'py-2 pr-3 last:pr-0'

/** Who gets how much of what is left, on request. */
export function SharesTable({ bids, left, demand }: SharesTableProps) {
  const { shares, share, sharesCaption, sharesMore } = texts.steps
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-ink underline decoration-line underline-offset-4 hover:decoration-current">
        {shares(groupThousands(bids.length))}
      </summary>
      <table className="mt-2 w-full text-xs sm:text-sm">
        <caption className="sr-only">{sharesCaption}</caption>
        <thead className="text-left text-xs">
          <tr>
            {[share.bid, share.bidder].map((label) => (
              <th key={label} scope="col" className={`${cell} font-normal`}>
                {label}
              </th>
            ))}
            {[share.asked, share.exact, share.gets].map((label) => (
              <th key={label} scope="col" className={`${cell} text-right font-normal`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-mono text-ink">
          {bids.slice(0, MOST_ROWS).map(({ index, bidder, quantity, allotment }) => (
            <tr key={String(index)} className="border-t border-line">
              <td className={cell}>{String(index)}</td>
              <td className={cell}>{shortenAddress(bidder)}</td>
              <td className={`${cell} text-right`}>{showCount(quantity)}</td>
              <td className={`${cell} text-right`}>{showShare(quantity * left, demand)}</td>
              <td className={`${cell} text-right font-semibold`}>{showCount(allotment)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bids.length > MOST_ROWS && <p className="mt-2">{sharesMore(groupThousands(bids.length - MOST_ROWS))}</p>}
    </details>
  )
}
