import type { BidderLine, Due } from '@melos/evidence'
import { memo } from 'react'
import { addressUrl } from '../../lib/address-url.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showCount, showMels } from '../../lib/show-units.ts'
import { useSite } from '../../lib/site.ts'
import { CardLabel } from '../../ui/table.tsx'
import { Mark } from './mark.tsx'
import { texts } from './texts.ts'

interface BidderRowProps {
  readonly line: BidderLine
  readonly isOwn: boolean
  readonly isProjection: boolean
}

const { lines: words } = texts
const cell = 'lg:px-3 lg:py-3 lg:first:pl-5 lg:last:pr-5'

/** Drawn again only when something of it has changed: there may be hundreds. */
export const BidderRow = memo(function BidderRow({ line, isOwn, isProjection }: BidderRowProps) {
  const { bidder, expected, actual, state } = line
  const { explorerUrl } = useSite().chain
  const href = addressUrl(explorerUrl, bidder)
  const name = shortenAddress(bidder)
  const word = isProjection && state === 'waiting' ? words.states.projected : words.states[state]
  return (
    <tr
      data-bidder={bidder}
      data-state={state}
      className={`grid grid-cols-2 gap-x-4 gap-y-3 border-line p-5 align-top not-first:border-t sm:grid-cols-4 lg:table-row lg:border-t lg:p-0 ${isOwn ? 'bg-paper' : ''}`}
    >
      <th
        scope="row"
        className={`${cell} text-left font-mono font-normal whitespace-nowrap max-lg:-order-2 sm:col-span-2`}
        title={bidder}
      >
        {href === null ? (
          name
        ) : (
          <a href={href} rel="noreferrer" className="underline decoration-line underline-offset-4">
            {name}
          </a>
        )}
        {isOwn && (
          <span className="ml-2 rounded-full border border-current px-2 py-0.5 font-sans text-xs font-semibold">
            {words.you}
          </span>
        )}
      </th>
      <Figure label={words.tokens} part="tokens" show={showCount} expected={expected} actual={actual} />
      <Figure label={words.paid} part="paid" show={showMels} expected={expected} actual={actual} />
      <Figure label={words.commission} part="commission" show={showMels} expected={expected} actual={actual} />
      <Figure label={words.refund} part="refund" show={showMels} expected={expected} actual={actual} />
      <td className={`${cell} max-lg:-order-1 max-lg:text-right sm:col-span-2`}>
        <Mark tone={state} word={word} />
      </td>
    </tr>
  )
})

interface FigureProps {
  readonly label: string
  readonly part: keyof Due
  readonly show: (amount: bigint) => string
  readonly expected: Due
  readonly actual: Due | null
}

/** What is on the chain; what was due beside it where that is something else. */
function Figure({ label, part, show, expected, actual }: FigureProps) {
  const due = expected[part]
  const done = actual?.[part]
  return (
    <td className={`${cell} font-mono wrap-anywhere lg:text-right`}>
      <CardLabel from="lg">{label}</CardLabel>
      {done === undefined ? <span className="text-muted">{show(due)}</span> : show(done)}
      {done !== undefined && done !== due && <span className="block text-xs text-muted">{words.due(show(due))}</span>}
    </td>
  )
}
