import type { OverseenAuction } from '@melos/api-contract'
import { AuctionRow } from './auction-row.tsx'
import { texts } from './texts.ts'

interface AuctionsTableProps {
  readonly auctions: readonly OverseenAuction[]
  /** Another page is on its way. */
  readonly isBusy: boolean
}

const words = texts.auctions
const head = 'px-3 py-3 font-normal first:pl-5 last:pr-5'

export function AuctionsTable({ auctions, isBusy }: AuctionsTableProps) {
  return (
    <div
      aria-busy={isBusy}
      className="overflow-hidden rounded-card border border-line bg-surface transition-opacity aria-busy:opacity-50"
    >
      <table className="block w-full table-fixed text-sm xl:table">
        <caption className="sr-only">{words.caption}</caption>
        <thead className="text-left text-xs text-muted max-xl:sr-only">
          <tr>
            <th scope="col" className={head}>
              {words.work}
            </th>
            <th scope="col" className={`${head} w-34`}>
              {words.state}
            </th>
            <th scope="col" className={`${head} w-26 text-right`}>
              {words.bids}
            </th>
            <th scope="col" className={`${head} w-32 text-right`}>
              {words.price}
            </th>
            <th scope="col" className={`${head} w-30`}>
              {words.time}
            </th>
            <th scope="col" className={`${head} w-29`}>
              <span className="sr-only">{texts.open}</span>
            </th>
          </tr>
        </thead>
        <tbody className="block xl:table-row-group">
          {auctions.map((auction) => (
            <AuctionRow key={auction.externalId} auction={auction} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
