import type { MyOrder } from '@melos/api-contract'
import { parseMels, showMels } from '@melos/clearing/amounts'
import type { ReactNode } from 'react'
import { announceLoadFailure } from '../../lib/load-failure.ts'
import { Amounts } from '../../ui/amount.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { MarketStateLabel } from '../../ui/market-state-label.tsx'
import { SheetBar, SheetSection, useSheet } from '../../ui/sheet.tsx'
import { UnfinishedEntries } from '../../wallet/placing/unfinished-entries.tsx'
import { describeUnfinished } from './describe-unfinished.ts'
import type { AnnouncedRoyalty, BookBody, MarketBody } from './market-data.ts'
import { OrderForm } from './order-form.tsx'
import { texts } from './texts.ts'
import { type Placing, useOrder } from './use-order.ts'
import { useOrderDraft } from './use-order-draft.ts'

const TITLE_ID = 'order-title'
const SECTION_ID = 'order'

interface OrderPanelProps {
  readonly market: MarketBody
  /** Null if the orders didn't load. */
  readonly book: BookBody | null
  /** The wallet's orders in this market, with which it can't trade. */
  readonly ownOrders: readonly MyOrder[]
  readonly announced: readonly AnnouncedRoyalty[]
  readonly getMoney: ReactNode
}

/** Wide windows show the form in the page; on small ones a bar at the bottom opens it as a sheet. */
export function OrderPanel({ market, book, ownOrders, announced, getMoney }: OrderPanelProps) {
  const draft = useOrderDraft({ market, book, ownOrders })
  const placing = useOrder(market)
  const isOpen = market.isOn && market.state === 'OPEN'
  const sheet = useSheet({ id: SECTION_ID, isDone: placing.isDone })
  return (
    <>
      <SheetSection id={SECTION_ID} titleId={TITLE_ID} closeLabel={texts.bar.close} sheet={sheet}>
        <h2 id={TITLE_ID} tabIndex={-1} className="font-display text-lg font-bold outline-none">
          {texts.title}
        </h2>
        <UnfinishedEntries
          kind="order"
          auctionId={market.externalId}
          describe={describeUnfinished}
          discard={texts.unfinished.discard}
        />
        <OrderForm
          draft={draft}
          announced={announced}
          onPlace={(order, fields) => void placing.place(order, fields)}
          isPlacing={placing.isBusy}
          getMoney={getMoney}
        />
      </SheetSection>
      <SheetBar action={texts.bar.open} isDisabled={!isOpen} onOpen={sheet.open}>
        {isOpen ? <BestPrices market={market} /> : <MarketStateLabel state={market.isOn ? market.state : 'NOT_OPEN'} />}
      </SheetBar>
      <OrderDialog placing={placing} />
    </>
  )
}

function BestPrices({ market: { bestBuy, bestSell } }: { market: MarketBody }) {
  const show = (price: string | null) => (price === null ? texts.quick.none : texts.mels(showMels(parseMels(price))))
  return (
    <dl className="grid grid-cols-2 gap-2 text-xs/4">
      {(['buy', 'sell'] as const).map((side) => (
        <div key={side}>
          <dt className="text-muted">{texts.quick.best[side]}</dt>
          <dd className="text-sm font-medium">
            <Amounts>{show(side === 'buy' ? bestSell : bestBuy)}</Amounts>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** After a placed order the form's button may be disabled, which loses the focus. */
function focusTitle(): void {
  if (document.activeElement === document.body) document.getElementById(TITLE_ID)?.focus()
}

const OrderStepper = lazyPart(() => import('./order-stepper.tsx'))

function OrderDialog({ placing }: { placing: Placing }) {
  const { placed, hide, show } = placing
  if (placed?.isShown !== true) return null
  return (
    <OrderStepper
      progress={placed.progress}
      order={placed.draft}
      onClose={() => {
        hide()
        requestAnimationFrame(focusTitle)
      }}
      onFailure={(error) => {
        hide()
        announceLoadFailure(error, { retry: show })
      }}
    />
  )
}
