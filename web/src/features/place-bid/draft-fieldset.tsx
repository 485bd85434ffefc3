import { type AuctionBook, MAX_LEAN, PRICE_STEP, quantityWithin } from '@melos/clearing'
import { showCount, showMels, writeMels } from '@melos/clearing/amounts'
import { useId } from 'react'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Amounts } from '../../ui/amount.tsx'
import { NumberField, QuickChoice } from '../../ui/number-field.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import type { Funds } from '../../wallet/funds.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { aLittleAbove, describeLean, describeLowest, lowestFor, switchWay } from './draft.ts'
import { texts } from './texts.ts'
import type { DraftBid } from './use-draft.ts'

interface DraftFieldsProps {
  readonly bid: DraftBid
  readonly funds: Funds | undefined
}

export function DraftFieldset({ bid, funds }: DraftFieldsProps) {
  const { fields, setFields, book } = bid
  const isHydrated = useIsHydrated()
  return (
    // Before hydration the page would ignore what a person types.
    <fieldset disabled={!isHydrated || bid.isClosing} className="flex min-w-0 flex-col gap-4">
      <SegmentedChoice
        legend={texts.way}
        choices={texts.ways}
        value={fields.way}
        onChange={(way) => setFields(switchWay(fields, way, book))}
      />
      {fields.way === 'price' ? <PriceFields bid={bid} funds={funds} /> : <BudgetFields bid={bid} funds={funds} />}
    </fieldset>
  )
}

function PriceFields({ bid: { fields, setFields, book, reading }, funds }: DraftFieldsProps) {
  const lowest = lowestFor(fields, book)
  const { price: enough } = lowest
  const more = aLittleAbove(enough)
  const most = funds === undefined ? 0n : mostTokens(funds.mels, { book, price: reading.draft?.price ?? enough })
  const noFunds = useNoFunds()
  const setPrice = (price: bigint) => setFields({ ...fields, price: writeMels(price) })
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3">
        <NumberField
          label={texts.price}
          value={fields.price}
          inputMode="decimal"
          placeholder={texts.pricePlaceholder}
          onChange={(price) => setFields({ ...fields, price })}
        />
        <NumberField
          label={texts.quantity}
          value={fields.quantity}
          inputMode="numeric"
          onChange={(quantity) => setFields({ ...fields, quantity })}
        />
      </div>
      <div className="grid grid-cols-3 gap-2">
        <QuickChoice
          label={texts.quick[lowest.others === undefined ? 'match' : 'beat']}
          value={texts.mels(showMels(enough))}
          onChoose={() => setPrice(enough)}
        />
        <QuickChoice label={texts.quick.above} value={texts.mels(showMels(more))} onChoose={() => setPrice(more)} />
        <QuickChoice
          label={texts.quick.most}
          value={funds === undefined ? noFunds : texts.tokens(showCount(most))}
          onChoose={most > 0n ? () => setFields({ ...fields, quantity: `${most}` }) : undefined}
        />
      </div>
      <p className="-mt-1 text-xs text-muted max-[23rem]:min-h-10">
        <Amounts>{describeLowest(lowest)}</Amounts>
      </p>
    </>
  )
}

/** Why the wallet's funds aren't known. */
function useNoFunds(): string {
  return useWallet().kind === 'absent' ? texts.quick.noWallet : texts.quick.checking
}

/** As many as the wallet's MELS pay for, at most all that are offered. */
function mostTokens(mels: bigint, { book, price }: { book: AuctionBook; price: bigint }): bigint {
  const quantity = quantityWithin({ budget: mels, price })
  if (quantity > book.offer.supply) return book.offer.supply
  return quantity
}

function BudgetFields({ bid: { fields, setFields, book, offer }, funds }: DraftFieldsProps) {
  const most = ((funds?.mels ?? 0n) / PRICE_STEP) * PRICE_STEP
  const noFunds = useNoFunds()
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-end gap-3">
        <NumberField
          label={texts.budget}
          value={fields.budget}
          inputMode="decimal"
          placeholder={texts.budgetPlaceholder}
          onChange={(budget) => setFields({ ...fields, budget })}
        />
        <QuickChoice
          label={texts.quick.most}
          value={funds === undefined ? noFunds : texts.mels(showMels(most))}
          onChoose={most > 0n ? () => setFields({ ...fields, budget: writeMels(most) }) : undefined}
        />
      </div>
      <LeanSlider
        lean={fields.lean}
        sentence={offer === undefined ? '' : describeLean(offer, book)}
        onChange={(lean) => setFields({ ...fields, lean })}
      />
    </>
  )
}

interface LeanSliderProps {
  readonly lean: string
  readonly sentence: string
  readonly onChange: (lean: string) => void
}

function LeanSlider({ lean, sentence, onChange }: LeanSliderProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {texts.lean.label}
      </label>
      <input
        id={id}
        type="range"
        min="0"
        max={MAX_LEAN}
        step="1"
        value={lean}
        aria-valuetext={sentence}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-full cursor-pointer accent-accent"
      />
      <div aria-hidden="true" className="flex justify-between text-xs text-muted">
        <span>{texts.lean.tokens}</span>
        <span>{texts.lean.price}</span>
      </div>
      <p className="mt-2 min-h-10 text-sm">
        <Amounts>{sentence}</Amounts>
      </p>
    </div>
  )
}
