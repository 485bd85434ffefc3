import { useState } from 'react'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showShare } from '../../lib/show-share.ts'
import { showCount } from '../../lib/show-units.ts'
import { Button } from '../../ui/button.tsx'
import { ScrollTable, scrollCell } from '../../ui/table.tsx'
import type { Calculation } from './calculate-clearing.ts'
import { texts } from './texts.ts'

const FIRST_ROWS = 10
const words = texts.calculation.marginal
const columns = [
  { label: words.bidder },
  ...[words.asked, words.exact, words.gets].map((label) => ({ label, isNumber: true })),
]

type Sale = Extract<Calculation, { outcome: 'sold' }>

/** Who shares what is left at the clearing price: by parts, then whole tokens by the largest remainder. */
export function MarginalBids({ calculation: { marginal, left, demandAtPrice } }: { calculation: Sale }) {
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? marginal : marginal.slice(0, FIRST_ROWS)
  return (
    <div>
      <h3 className="mb-3 font-display text-md font-bold">{words.title}</h3>
      <ScrollTable label={words.title} caption={words.caption} columns={columns}>
        {rows.map(({ bid, share }) => (
          <tr key={bid.index} className="border-t border-line">
            <td className={`${scrollCell.first} whitespace-nowrap`} title={bid.bidder}>
              {shortenAddress(bid.bidder)}
            </td>
            <td className={scrollCell.figure}>{showCount(bid.quantity)}</td>
            <td className={scrollCell.figure}>{showShare(bid.quantity * left, demandAtPrice)}</td>
            <td className={scrollCell.figure}>{showCount(share)}</td>
          </tr>
        ))}
      </ScrollTable>
      {rows.length < marginal.length && (
        <div className="mt-4">
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            {texts.calculation.showAll(marginal.length)}
          </Button>
        </div>
      )}
    </div>
  )
}
