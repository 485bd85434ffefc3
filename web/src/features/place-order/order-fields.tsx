import { parseMels, showCount, showMels, writeMels } from '@melos/clearing/amounts'
import { MAX_ORDER_DAYS } from '@melos/market'
import { useId } from 'react'
import { readMelsUnits } from '../../lib/read-number.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { InputField } from '../../ui/form-fields.tsx'
import { NumberField, QuickChoice } from '../../ui/number-field.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { mostAtPrice, mostNow } from './describe-order.ts'
import { endsWithRoyalty, lastDayOf, type OrderFields, writeDay } from './draft-order.ts'
import { toLiveBook, toOwnOrders } from './market-data.ts'
import { texts } from './texts.ts'
import type { OrderDraft } from './use-order-draft.ts'

export function OrderFieldset({ draft }: { draft: OrderDraft }) {
  const { fields, setFields } = draft
  const isHydrated = useIsHydrated()
  const set = (change: Partial<OrderFields>) => setFields({ ...fields, ...change })
  return (
    // Before hydration the page would ignore what a person types.
    <fieldset disabled={!isHydrated} className="flex min-w-0 flex-col gap-4">
      <SegmentedChoice
        legend={texts.side}
        choices={texts.sides}
        value={fields.side}
        onChange={(side) => set({ side, untilNextRoyalty: '' })}
      />
      <SegmentedChoice legend={texts.way} choices={texts.ways} value={fields.way} onChange={(way) => set({ way })} />
      <AmountFields draft={draft} set={set} />
      {fields.way === 'price' && <EndFields draft={draft} set={set} />}
    </fieldset>
  )
}

interface PartProps {
  readonly draft: OrderDraft
  readonly set: (change: Partial<OrderFields>) => void
}

function AmountFields({ draft: { fields, market, book, ownOrders, funds, holding }, set }: PartProps) {
  const { side, way, price } = fields
  const best = side === 'buy' ? market.bestSell : market.bestBuy
  const last = market.lastTrade?.price ?? market.auctionPrice
  const means = { funds, holding }
  const most =
    way === 'now'
      ? mostNow(side, { book: toLiveBook(book), ownOrders: toOwnOrders(ownOrders), ...means })
      : mostAtPrice({ side, price: readMelsUnits(price) }, means)
  return (
    <>
      <div
        className={`grid items-end gap-3 ${way === 'price' ? 'grid-cols-2' : 'grid-cols-[minmax(0,2fr)_minmax(0,1fr)]'}`}
      >
        <NumberField
          label={texts.quantity}
          value={fields.quantity}
          inputMode="numeric"
          onChange={(quantity) => set({ quantity })}
        />
        {way === 'price' ? (
          <NumberField
            label={texts.price}
            value={fields.price}
            inputMode="decimal"
            placeholder={texts.mels(showMels(parseMels(last)))}
            onChange={(next) => set({ price: next })}
          />
        ) : (
          <MostChoice most={most} set={set} />
        )}
      </div>
      {way === 'price' && (
        <div className="grid grid-cols-3 gap-2">
          <QuickChoice
            label={texts.quick.best[side]}
            value={best === null ? texts.quick.none : texts.mels(showMels(parseMels(best)))}
            onChoose={best === null ? undefined : () => set({ price: writeMels(parseMels(best)) })}
          />
          <QuickChoice
            label={market.lastTrade === null ? texts.quick.auction : texts.quick.last}
            value={texts.mels(showMels(parseMels(last)))}
            onChoose={() => set({ price: writeMels(parseMels(last)) })}
          />
          <MostChoice most={most} set={set} />
        </div>
      )}
    </>
  )
}

function MostChoice({ most, set }: { most: bigint; set: PartProps['set'] }) {
  return (
    <QuickChoice
      label={texts.quick.most}
      value={texts.tokens(showCount(most))}
      onChoose={most > 0n ? () => set({ quantity: `${most}` }) : undefined}
    />
  )
}

function EndFields({ draft: { fields, today }, set }: PartProps) {
  const royaltyId = useId()
  return (
    <>
      <InputField
        label={texts.lastDay}
        type="date"
        min={writeDay(today)}
        max={writeDay(today + MAX_ORDER_DAYS)}
        value={writeDay(lastDayOf(fields, today))}
        onChange={({ target }) => set({ lastDay: target.value })}
        className="font-mono"
      />
      <div>
        <Checkbox
          label={texts.untilNextRoyalty}
          checked={endsWithRoyalty(fields)}
          aria-describedby={royaltyId}
          onChange={({ target }) => set({ untilNextRoyalty: target.checked ? 'yes' : 'no' })}
        />
        <p id={royaltyId} className="text-xs text-muted">
          {texts.royaltyHint[fields.side]}
        </p>
      </div>
    </>
  )
}
