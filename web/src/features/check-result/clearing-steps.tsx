import type { BidAtPrice, ChainAuction, RuledClearing, Totals } from '@melos/evidence'
import type { ReactNode } from 'react'
import { groupThousands } from '../../lib/group-thousands.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showShare } from '../../lib/show-share.ts'
import { showCount, showMels } from '../../lib/show-units.ts'
import { TableTwin } from '../../ui/chart/table-twin.tsx'
import { texts } from './texts.ts'

const MOST_ROWS = 50

interface ClearingStepsProps {
  readonly auction: ChainAuction
  readonly clearing: RuledClearing
  readonly bidders: number
  readonly expected: Totals
}

const { steps } = texts
const tokens = (count: bigint): string => texts.finding.tokens(showCount(count))

/** How the rule comes to its result, for somebody who has never seen it. */
export function ClearingSteps({ auction, clearing, bidders, expected }: ClearingStepsProps) {
  const { terms, bids } = auction
  return (
    <section>
      <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{steps.title}</h2>
      <ol className="grid gap-px [counter-reset:step] overflow-hidden rounded-card border border-line bg-line">
        <Step title={steps.offered(tokens(clearing.supply))}>
          {steps.offeredText(showMels(terms.initialPrice), showMels(terms.threshold))}
        </Step>
        <Step title={steps.asked(tokens(clearing.demand))}>
          {steps.askedText(groupThousands(bids.length), groupThousands(bidders))}
        </Step>
        {'price' in clearing && <CutSteps clearing={clearing} />}
        {clearing.outcome === 'sold' ? (
          <Step title={steps.commission(showMels(expected.proceeds))}>
            {steps.commissionText(showMels(expected.commission))}
          </Step>
        ) : (
          <Step title={steps.nothingSold}>
            {whyVoid(clearing, terms.threshold)} {steps.allBack}
          </Step>
        )}
      </ol>
    </section>
  )
}

function CutSteps({ clearing }: { clearing: Extract<RuledClearing, { price: bigint }> }) {
  const { price, demandAbove, demandAtPrice, left, atPrice, outcome } = clearing
  const { title, text, above, noneAbove } = outcome === 'sold' ? steps.cut : steps.cutOfNothing
  return (
    <>
      <Step title={title(showMels(price))}>{text}</Step>
      <Step title={steps.above(tokens(demandAbove))}>{(demandAbove === 0n ? noneAbove : above)(tokens(left))}</Step>
      {outcome === 'sold' && (
        <Step title={steps.at(tokens(demandAtPrice))}>
          {demandAtPrice === left ? steps.atFull : steps.atShared(tokens(left))}
          {demandAtPrice > left && <SharesTable bids={atPrice} left={left} demand={demandAtPrice} />}
        </Step>
      )}
    </>
  )
}

function whyVoid(clearing: Extract<RuledClearing, { outcome: 'void' }>, threshold: bigint): string {
  switch (clearing.reason) {
    case 'undersubscribed':
      return steps.tooFew
    case 'below-threshold':
      return steps.belowThreshold(showMels(clearing.price * clearing.supply), showMels(threshold))
    case 'deadline':
      return steps.deadline
  }
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 bg-surface p-5 [counter-increment:step] before:w-5 before:shrink-0 before:font-mono before:text-muted before:content-[counter(step)] sm:px-6">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{title}</h3>
        <div className="mt-1 max-w-prose text-sm text-muted">{children}</div>
      </div>
    </li>
  )
}

interface SharesTableProps {
  readonly bids: readonly BidAtPrice[]
  readonly left: bigint
  readonly demand: bigint
}

/** Who gets how much of what is left, on request. */
function SharesTable({ bids, left, demand }: SharesTableProps) {
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
