import type { BidderLine } from '@melos/evidence'
import { useState } from 'react'
import { groupThousands } from '../../lib/group-thousands.ts'
import { Button } from '../../ui/button.tsx'
import { CardTable } from '../../ui/table.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { BidderRow } from './bidder-row.tsx'
import { isOwn, orderLines } from './order-lines.ts'
import { texts } from './texts.ts'

const FIRST_ROWS = 50
const { lines: words } = texts
const columns = [
  { label: words.bidder },
  ...[words.tokens, words.paid, words.commission, words.refund].map((label) => ({ label, isNumber: true })),
  { label: words.check },
]

interface BidderLinesProps {
  readonly lines: readonly BidderLine[]
  /** Bids are still taken. */
  readonly isProjection: boolean
}

export function BidderLines({ lines, isProjection }: BidderLinesProps) {
  const wallet = useWallet()
  const [isWhole, setWhole] = useState(false)
  const own = wallet.kind === 'connected' ? wallet.address : null
  const ordered = orderLines(lines, own)
  const shown = isWhole ? ordered : ordered.slice(0, FIRST_ROWS)
  const count = groupThousands(lines.length)
  return (
    <section>
      <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{words.title}</h2>
      {lines.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-5 text-sm text-muted">{words.nobody}</p>
      ) : (
        <CardTable caption={words.caption} columns={columns} from="lg">
          {shown.map((line) => (
            <BidderRow key={line.bidder} line={line} isOwn={isOwn(line.bidder, own)} isProjection={isProjection} />
          ))}
        </CardTable>
      )}
      {shown.length < lines.length && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button look="quiet" onClick={() => setWhole(true)}>
            {words.showAll(count)}
          </Button>
          <p className="text-sm text-muted">{words.shown(String(shown.length), count)}</p>
        </div>
      )}
    </section>
  )
}
