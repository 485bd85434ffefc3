import { useState } from 'react'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showShare } from '../../lib/show-share.ts'
import { showCount } from '../../lib/show-units.ts'
import { Button } from '../../ui/button.tsx'
import type { Calculation } from './calculate-clearing.ts'
import { texts } from './texts.ts'

const FIRST_ROWS = 10
const words = texts.calculation.marginal
const head = 'px-2 py-3 font-normal first:pl-4 last:pr-4 sm:px-4'
const cell = 'px-2 py-2.5 text-right whitespace-nowrap last:pr-4 sm:px-4'

type Sale = Extract<Calculation, { outcome: 'sold' }>

/** Who shares what is left at the clearing price: by parts, then whole tokens by the largest remainder. */
export function MarginalBids({ calculation: { marginal, left, demandAtPrice } }: { calculation: Sale }) {
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? marginal : marginal.slice(0, FIRST_ROWS)
  return (
    <div>
      <h3 className="mb-3 font-display text-md font-bold">{words.title}</h3>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={words.title}
        className="max-h-96 overflow-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{words.caption}</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className={head}>
                {words.bidder}
              </th>
              {[words.asked, words.exact, words.gets].map((name) => (
                <th key={name} scope="col" className={`${head} text-right`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="font-mono">
            {rows.map(({ bid, share }) => (
              <tr key={bid.index} className="border-t border-line">
                <td className="py-2.5 pr-2 pl-4 whitespace-nowrap sm:pr-4" title={bid.bidder}>
                  {shortenAddress(bid.bidder)}
                </td>
                <td className={cell}>{showCount(bid.quantity)}</td>
                <td className={cell}>{showShare(bid.quantity * left, demandAtPrice)}</td>
                <td className={cell}>{showCount(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
