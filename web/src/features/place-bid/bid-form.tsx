import type { Draft } from '@melos/clearing'
import { type ReactNode, useId } from 'react'
import { useIsAlive } from '../../lib/use-is-alive.ts'
import { Button } from '../../ui/button.tsx'
import type { Funds } from '../../wallet/funds.ts'
import { BidCosts } from './bid-costs.tsx'
import { BidFunds } from './bid-funds.tsx'
import { DraftFieldset } from './draft-fieldset.tsx'
import { DraftOutlook } from './draft-outlook.tsx'
import { findShortage } from './find-shortage.ts'
import { texts } from './texts.ts'
import type { DraftBid } from './use-draft.ts'
import { Warning } from './warning.tsx'

export interface BidFormProps {
  readonly bid: DraftBid
  /** Undefined until the wallet's are known. */
  readonly funds: Funds | undefined
  readonly onBuy: (draft: Draft) => void
  /** From the press of the button until the next dialog. */
  readonly isBuying?: boolean
  /** Where money is given away: shown below what is missing. */
  readonly getMoney?: ReactNode
}

export function BidForm({ bid, funds, onBuy, isBuying = false, getMoney }: BidFormProps) {
  const { fields, offer, reading } = bid
  const isAlive = useIsAlive()
  const shortageId = useId()
  const draft = reading.kind === 'draft' ? { price: reading.price, quantity: reading.quantity } : undefined
  const shortage = funds === undefined ? [] : findShortage(funds, draft)
  const canBuy = isAlive && draft !== undefined && shortage.length === 0
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (canBuy && !isBuying) onBuy(draft)
      }}
      className="flex flex-col gap-4"
    >
      <DraftFieldset bid={bid} isAlive={isAlive} />
      <BidCosts offer={offer} hasPrice={fields.way === 'budget'} />
      <p className="text-xs text-muted">{texts.most}</p>
      <DraftOutlook bid={bid} />
      <div>
        <BidFunds funds={funds} />
        {/* Present before it has something to say, or it would not be read. */}
        <div id={shortageId} aria-live="polite">
          {shortage.map((sentence) => (
            <div key={sentence} className="mt-2">
              <Warning>{sentence}</Warning>
            </div>
          ))}
        </div>
      </div>
      {shortage.length > 0 && getMoney}
      {/* Not disabled while it works: the focus comes back to it from the dialogs. */}
      <Button type="submit" isWide disabled={!canBuy} aria-disabled={isBuying} aria-describedby={shortageId}>
        {isBuying ? texts.buying : texts.buy}
      </Button>
    </form>
  )
}
