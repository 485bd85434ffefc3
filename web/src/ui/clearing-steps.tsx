import type { Bid, ClearingSteps as Steps } from '@melos/clearing'
import { showCount, showMels, showShare } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import type { ChainAuction } from '@melos/evidence'
import { type ReactNode, useState } from 'react'
import { shortenAddress } from '../lib/shorten-address.ts'
import { Amounts } from './amount.tsx'
import { Button } from './button.tsx'
import { TableTwin } from './chart/table-twin.tsx'
import { clearingTexts as texts } from './clearing-texts.ts'

const FIRST_ROWS = 50

type ShownSteps = Steps<Bid & { readonly bidder: string }>
type StepsWithPrice = Extract<ShownSteps, { clearingPrice: bigint }>

interface ClearingStepsProps {
  readonly auction: Pick<ChainAuction, 'terms' | 'bids'>
  readonly steps: ShownSteps
  readonly bidderCount: number
}

const tokens = (count: bigint): string => texts.tokens(showCount(count))

export function ClearingSteps({ auction: { terms, bids }, steps, bidderCount }: ClearingStepsProps) {
  const threshold = showMels(terms.threshold)
  return (
    <ol className="grid gap-px [counter-reset:step] overflow-hidden rounded-card border border-line bg-line">
      <Step title={texts.offered(tokens(steps.supply))}>
        {texts.offeredText(showMels(terms.minimumPrice), threshold)}
      </Step>
      <Step title={texts.demand(tokens(steps.demand))}>
        {texts.demandText(groupThousands(bids.length), groupThousands(bidderCount))}
      </Step>
      {'clearingPrice' in steps && <CutSteps steps={steps} />}
      {steps.outcome === 'sold' ? (
        <Step title={texts.proceeds(showMels(steps.proceeds))}>
          {texts.proceedsText(threshold, showMels(steps.commission))}
        </Step>
      ) : (
        <Step title={texts.nothingSold}>
          {whyVoid(steps, threshold)} {texts.allRefunded}
        </Step>
      )}
    </ol>
  )
}

function CutSteps({ steps }: { steps: StepsWithPrice }) {
  const { clearingPrice, demandAbove, demandAtPrice, left, outcome } = steps
  const { title, text, above, noneAbove } = outcome === 'sold' ? texts.cut : texts.cutOfNothing
  return (
    <>
      <Step title={title(showMels(clearingPrice))}>{text}</Step>
      <Step title={texts.above(tokens(demandAbove))}>{(demandAbove === 0n ? noneAbove : above)(tokens(left))}</Step>
      {outcome === 'sold' && (
        <Step title={texts.at(tokens(demandAtPrice))}>
          {demandAtPrice === left ? texts.atFull : texts.atShared(tokens(left))}
          {demandAtPrice > left && <SharesTable steps={steps} />}
        </Step>
      )}
    </>
  )
}

function whyVoid(steps: Extract<ShownSteps, { outcome: 'void' }>, threshold: string): string {
  switch (steps.reason) {
    case 'undersubscribed':
      return texts.tooFew
    case 'below-threshold':
      return texts.belowThreshold(showMels(steps.clearingPrice * steps.supply), threshold)
    case 'lapsed':
      return texts.lapsed
    case 'withdrawn':
      return texts.withdrawn
  }
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 bg-surface p-5 [counter-increment:step] before:w-5 before:shrink-0 before:font-mono before:text-muted before:content-[counter(step)] sm:px-6">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">
          <Amounts>{title}</Amounts>
        </h3>
        <div className="mt-1 max-w-prose text-sm text-muted">
          <Amounts>{children}</Amounts>
        </div>
      </div>
    </li>
  )
}

function SharesTable({ steps: { atPrice, left, demandAtPrice } }: { steps: StepsWithPrice }) {
  const [showsAll, setShowsAll] = useState(false)
  const { shares, share, sharesCaption, showAll } = texts
  const rows = (showsAll ? atPrice : atPrice.slice(0, FIRST_ROWS)).map(({ id, bidder, quantity, allotment }) => ({
    key: id,
    cells: [
      id,
      shortenAddress(bidder),
      showCount(quantity),
      showShare(quantity * left, demandAtPrice),
      showCount(allotment),
    ],
  }))
  const count = groupThousands(atPrice.length)
  return (
    <>
      <TableTwin
        label={shares(count)}
        caption={sharesCaption}
        columns={[share.bid, share.bidder, share.quantity, share.exact, share.gets]}
        rows={rows}
      />
      {rows.length < atPrice.length && (
        <div className="mt-4">
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            {showAll(count)}
          </Button>
        </div>
      )}
    </>
  )
}
