import type { MyOrder } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { parseMels, showMels } from '../../lib/amounts.ts'
import { announceLoadFailure } from '../../lib/load-failure.ts'
import { Amounts } from '../../ui/amount.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { MarketStateLabel } from '../../ui/market-state-label.tsx'
import { Sheet, SheetBar, useSheet } from '../../ui/sheet.tsx'
import type { AnnouncedRoyalty, BookBody, MarketBody } from './market-data.ts'
import { OrderForm } from './order-form.tsx'
import { texts } from './texts.ts'
import { UnfinishedOrders } from './unfinished-orders.tsx'
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

/** Wide windows show the form in the page; on small ones a bar at the bottom opens it as a sheet. It is rendered once. */
export function OrderPanel({ market, book, ownOrders, announced, getMoney }: OrderPanelProps) {
  const draft = useOrderDraft({ market, book, ownOrders })
  const placing = useOrder(market)
  const isOpen = market.isOn && market.state === 'OPEN'
  const sheet = useSheet({ id: SECTION_ID, isDone: placing.isDone })
  const section = (
    <section
      id={SECTION_ID}
      aria-labelledby={TITLE_ID}
      className={`flex-col gap-4 ${sheet.isOpen ? 'flex' : 'hidden lg:flex noscript:hidden'}`}
    >
      <h2 id={TITLE_ID} tabIndex={-1} className="font-display text-lg font-bold outline-none">
        {texts.title}
      </h2>
      <UnfinishedOrders auctionId={market.externalId} />
      <OrderForm
        draft={draft}
        announced={announced}
        onPlace={(order, fields) => void placing.place(order, fields)}
        isPlacing={placing.isBusy}
        getMoney={getMoney}
      />
    </section>
  )
  return (
    <>
      {sheet.isOpen ? (
        <Sheet titleId={TITLE_ID} closeLabel={texts.bar.close} onClose={sheet.close}>
          {section}
        </Sheet>
      ) : (
        section
      )}
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
  const { state, hide, show } = placing
  if (state.kind !== 'placing' || !state.isShown) return null
  return (
    <OrderStepper
      progress={state.progress}
      order={state.order}
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
