import { showCount, showMels } from '@melos/clearing/amounts'
import type { BidderLine } from '@melos/evidence'
import { memo } from 'react'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { CardLabel } from '../../ui/table.tsx'
import { useConnectedAddress } from '../../wallet/wallet.ts'
import { AccountCell, isOwn, LinesSection, lineCell, lineRow } from './lines-section.tsx'
import { texts } from './texts.ts'
import { Mark } from './verdict-mark.tsx'

const { lines: words } = texts
const columns = [
  { label: words.bidder },
  ...[words.tokens, words.paid, words.commission, words.refund].map((label) => ({ label, isNumber: true })),
  { label: words.check },
]

/** `isProjection` while the auction still takes bids. */
export function BidderLines({ lines, isProjection }: { lines: readonly BidderLine[]; isProjection: boolean }) {
  const own = useConnectedAddress()
  return (
    <LinesSection
      words={words}
      columns={columns}
      lines={orderLines(lines, own)}
      renderLine={(line) => (
        <BidderRow key={line.bidder} line={line} isOwn={isOwn(line.bidder, own)} isProjection={isProjection} />
      )}
    />
  )
}

/** Wrong lines first, then the person's own; the rest in the order of first bids. */
export function orderLines(lines: readonly BidderLine[], own: string | undefined): BidderLine[] {
  const rank = ({ state, bidder }: BidderLine): number => (state === 'wrong' ? 0 : isOwn(bidder, own) ? 1 : 2)
  return lines.toSorted((one, other) => rank(one) - rank(other))
}

interface BidderRowProps {
  readonly line: BidderLine
  readonly isOwn: boolean
  readonly isProjection: boolean
}

const figures = [
  { label: words.tokens, part: 'tokens', show: showCount },
  { label: words.paid, part: 'paid', show: showMels },
  { label: words.commission, part: 'commission', show: showMels },
  { label: words.refund, part: 'refund', show: showMels },
] as const

/** Memoized, because there can be hundreds of rows. */
const BidderRow = memo(function BidderRow({ line, isOwn, isProjection }: BidderRowProps) {
  const { bidder, expected, actual, state } = line
  return (
    <tr
      data-bidder={bidder}
      data-state={state}
      className={`${lineRow} grid-cols-2 sm:grid-cols-4 ${isOwn ? 'bg-paper' : ''}`}
    >
      <AccountCell account={bidder} you={isOwn ? words.you : null} />
      {figures.map(({ label, part, show }) => (
        <td key={part} className={`${lineCell} lg:text-right`}>
          <CardLabel from="lg">{label}</CardLabel>
          <Figure due={expected[part]} done={actual?.[part]} show={show} />
        </td>
      ))}
      <td className={`${lineCell} max-lg:-order-1 max-lg:text-right sm:col-span-2`}>
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
