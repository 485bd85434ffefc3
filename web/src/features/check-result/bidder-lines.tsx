import { groupThousands } from '@melos/clearing/format-numbers'
import type { BidderLine } from '@melos/evidence'
import { memo, useState } from 'react'
import { showCount, showMels } from '../../lib/amounts.ts'
import { addressUrl } from '../../lib/explorer-url.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useSite } from '../../lib/site.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { CardLabel, CardTable } from '../../ui/table.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { texts } from './texts.ts'
import { Mark } from './verdict-mark.tsx'

const FIRST_ROWS = 50
const { lines: words } = texts
const columns = [
  { label: words.bidder },
  ...[words.tokens, words.paid, words.commission, words.refund].map((label) => ({ label, isNumber: true })),
  { label: words.check },
]

/** `isProjection` while the auction still takes bids. */
export function BidderLines({ lines, isProjection }: { lines: readonly BidderLine[]; isProjection: boolean }) {
  const wallet = useWallet()
  const [showsAll, setShowsAll] = useState(false)
  const own = wallet.kind === 'connected' ? wallet.address : null
  const ordered = orderLines(lines, own)
  const shown = showsAll ? ordered : ordered.slice(0, FIRST_ROWS)
  const count = groupThousands(lines.length)
  return (
    <section>
      <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{words.title}</h2>
      {lines.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-5 text-sm text-muted">{words.none}</p>
      ) : (
        <CardTable caption={words.caption} columns={columns} from="lg">
          {shown.map((line) => (
            <BidderRow key={line.bidder} line={line} isOwn={isOwn(line.bidder, own)} isProjection={isProjection} />
          ))}
        </CardTable>
      )}
      {shown.length < lines.length && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            {words.showAll(count)}
          </Button>
          <p className="text-sm text-muted">
            <Amounts>{words.shown(String(shown.length), count)}</Amounts>
          </p>
        </div>
      )}
    </section>
  )
}

/** Wrong lines first, then the person's own; the rest in the order of first bids. */
export function orderLines(lines: readonly BidderLine[], own: string | null): BidderLine[] {
  const rank = ({ state, bidder }: BidderLine): number => (state === 'wrong' ? 0 : isOwn(bidder, own) ? 1 : 2)
  return lines.toSorted((one, other) => rank(one) - rank(other))
}

function isOwn(bidder: string, own: string | null): boolean {
  return own !== null && bidder.toLowerCase() === own.toLowerCase()
}

interface BidderRowProps {
  readonly line: BidderLine
  readonly isOwn: boolean
  readonly isProjection: boolean
}

const cell = 'lg:px-3 lg:py-3 lg:first:pl-5 lg:last:pr-5'
const figures = [
  { label: words.tokens, part: 'tokens', show: showCount },
  { label: words.paid, part: 'paid', show: showMels },
  { label: words.commission, part: 'commission', show: showMels },
  { label: words.refund, part: 'refund', show: showMels },
] as const

/** Memoized, because there can be hundreds of rows. */
const BidderRow = memo(function BidderRow({ line, isOwn, isProjection }: BidderRowProps) {
  const { bidder, expected, actual, state } = line
  const href = addressUrl(useSite().chain.explorerUrl, bidder)
  const name = shortenAddress(bidder)
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
      {figures.map(({ label, part, show }) => (
        <td key={part} className={`${cell} lg:text-right`}>
          <CardLabel from="lg">{label}</CardLabel>
          <Figure due={expected[part]} done={actual?.[part]} show={show} />
        </td>
      ))}
      <td className={`${cell} max-lg:-order-1 max-lg:text-right sm:col-span-2`}>
        <Mark tone={state} word={words.states[isProjection && state === 'waiting' ? 'projected' : state]} />
      </td>
    </tr>
  )
})

/** Shows the amount on the chain, and the amount due where the two differ. */
function Figure({ due, done, show }: { due: bigint; done: bigint | undefined; show: (amount: bigint) => string }) {
  if (done === undefined)
    return (
      <span className="text-muted">
        <Amount>{show(due)}</Amount>
      </span>
    )
  return (
    <>
      <Amount>{show(done)}</Amount>
      {done !== due && (
        <span className="block text-xs text-muted">
          <Amounts>{words.due(show(due))}</Amounts>
        </span>
      )}
    </>
  )
}
