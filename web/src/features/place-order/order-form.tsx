import { showCount, showDown, showMels } from '@melos/clearing/amounts'
import { type ReactNode, useId } from 'react'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { CostRow } from '../../ui/cost-row.tsx'
import { Warning } from '../../ui/warning.tsx'
import { FormFoot, Risks } from '../../wallet/placing/form-parts.tsx'
import { useConnectedAddress, useWallet } from '../../wallet/wallet.ts'
import {
  describeQueue,
  describeRace,
  listFacts,
  listMissingMoney,
  listMissingTokens,
  listWarnings,
  moneyOf,
  summarize,
  whyClosed,
} from './describe-order.ts'
import type { DraftOrder, OrderFields, OrderReading } from './draft-order.ts'
import type { AnnouncedRoyalty } from './market-data.ts'
import { OrderFieldset } from './order-fields.tsx'
import { texts } from './texts.ts'
import type { OrderDraft } from './use-order-draft.ts'

type ReadyOrder = Extract<OrderReading, { kind: 'order' }>

export interface OrderFormProps {
  readonly draft: OrderDraft
  readonly announced: readonly AnnouncedRoyalty[]
  readonly onPlace: (order: DraftOrder, fields: OrderFields) => void
  /** True from the click on the button until the order's dialog is closed or hidden. */
  readonly isPlacing: boolean
  /** Shown below missing money: where to get test money. */
  readonly getMoney: ReactNode
}

export function OrderForm({ draft, announced, onPlace, isPlacing, getMoney }: OrderFormProps) {
  const { fields, reading, market } = draft
  const isHydrated = useIsHydrated()
  const [summaryId, shortageId] = [useId(), useId()]
  const address = useConnectedAddress()?.toLowerCase()
  const closed = whyClosed(market, { side: fields.side, address })
  const ready = reading.kind === 'order' && closed === undefined ? reading : undefined
  const missingMoney = closed === undefined ? listMissingMoney(ready, draft) : []
  const shortages = [...missingMoney, ...listMissingTokens(ready, draft)]
  const canPlace = isHydrated && ready !== undefined && shortages.length === 0
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (canPlace && !isPlacing) onPlace(ready.order, fields)
      }}
      className="flex flex-col gap-4"
    >
      <OrderFieldset draft={draft} />
      <OrderSummary id={summaryId} draft={draft} closed={closed} />
      {ready !== undefined && <OrderDetails ready={ready} draft={draft} announced={announced} />}
      <OrderFunds draft={draft} />
      {fields.side === 'buy' && <Risks {...texts.risks} />}
      <FormFoot id={shortageId} shortages={shortages} getMoney={missingMoney.length > 0 && getMoney}>
        {/* Not disabled while placing, because the dialog returns the focus to it. */}
        <Button
          type="submit"
          isWide
          disabled={!canPlace}
          aria-disabled={isPlacing}
          aria-describedby={`${summaryId} ${shortageId}`}
        >
          {isPlacing ? texts.placing : texts.place[fields.way][fields.side]}
        </Button>
      </FormFoot>
    </form>
  )
}

/** Says one thing: what the order does, or why it can't be placed. */
function OrderSummary({ id, draft, closed }: { id: string; draft: OrderDraft; closed: string | undefined }) {
  const { fields, setFields, reading } = draft
  const sentence = closed ?? (reading.kind === 'order' ? summarize(reading) : reading.problem)
  const canSetPrice = closed === undefined && reading.kind === 'problem' && reading.remedy === 'price'
  return (
    <div className="flex min-h-16 flex-col items-start gap-2">
      {/* Screen readers announce changes only in a live region that was already there. */}
      <p id={id} aria-live="polite" className="text-sm font-semibold">
        <Amounts>{sentence}</Amounts>
      </p>
      {canSetPrice && (
        <Button look="quiet" onClick={() => setFields({ ...fields, way: 'price' })}>
          {texts.setPrice}
        </Button>
      )}
    </div>
  )
}

interface OrderDetailsProps {
  readonly ready: ReadyOrder
  readonly draft: OrderDraft
  readonly announced: readonly AnnouncedRoyalty[]
}

function OrderDetails({ ready, draft: { market, book }, announced }: OrderDetailsProps) {
  const { quote } = ready
  const queue = describeQueue(quote)
  return (
    <>
      {quote.trades.fills.length > 0 && <OrderFills ready={ready} />}
      <OrderCosts ready={ready} />
      {queue !== undefined && (
        <p className="text-sm text-muted">
          <Amounts>{queue}</Amounts>
        </p>
      )}
      {listWarnings(ready, { market, book, announced }).map((sentence) => (
        <Warning key={sentence}>{sentence}</Warning>
      ))}
      {[...listFacts(ready, market), ...describeRace(ready)].map((sentence) => (
        <p key={sentence} className="text-xs text-muted">
          <Amounts>{sentence}</Amounts>
        </p>
      ))}
    </>
  )
}

function OrderFills({ ready: { quote } }: { ready: ReadyOrder }) {
  return (
    <div className="text-sm">
      <p className="text-muted">{texts.fills.title}</p>
      <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto">
        {quote.trades.fills.map(({ price, quantity }) => (
          <li key={`${price}`}>
            <Amounts>{texts.fills.line(showCount(quantity), showMels(price))}</Amounts>
          </li>
        ))}
      </ul>
    </div>
  )
}

function OrderCosts({ ready }: { ready: ReadyOrder }) {
  const { order, quote } = ready
  const { total, commission, sum } = moneyOf(ready)
  const words = texts.costs
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {order.side === 'buy' && (
        <>
          <CostRow label={words.total}>
            <Amount>{texts.mels(showMels(total))}</Amount>
          </CostRow>
          <CostRow label={words.commission}>
            <Amount>{texts.mels(showMels(commission))}</Amount>
          </CostRow>
        </>
      )}
      <CostRow label={words.sum[order.side][quote.way]} isSum>
        <output>
          <Amount>{texts.mels(showMels(sum))}</Amount>
        </output>
      </CostRow>
      {order.side === 'sell' && <p className="text-xs text-muted">{words.noCommission}</p>}
    </dl>
  )
}

/** Takes up the same height with and without a wallet. */
function OrderFunds({ draft: { funds, holding } }: { draft: OrderDraft }) {
  const { kind } = useWallet()
  const words = texts.funds
  const isKnown = kind === 'connected' && funds !== undefined && holding !== undefined
  return (
    <p className="min-h-10 text-sm text-muted">
      {kind === 'absent' && words.absent}
      {kind !== 'absent' && !isKnown && words.connecting}
      {isKnown && (
        <Amounts>
          {holding.locked === 0n
            ? words.have(showDown(funds.mels), showCount(holding.tokens))
            : words.haveLocked(showDown(funds.mels), showCount(holding.tokens), showCount(holding.locked))}
        </Amounts>
      )}
    </p>
  )
}
