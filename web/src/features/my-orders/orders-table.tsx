import type { MyOrder, OrderState } from '@melos/api-contract'
import { parseMels, showCount, showMels } from '@melos/clearing/amounts'
import { showUtcDay } from '@melos/clearing/utc-day'
import { showUtcBelowHeading } from '@melos/clearing/utc-time'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { SongLink } from '../../ui/song-link.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import type { OwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { describeBound, describeCancel, describeFilledFor, toCancellation } from './own-order.ts'
import { texts } from './texts.ts'

const { columns: words } = texts
const { row, tallCell } = cardLooks.xl
const cell = `${tallCell} min-w-0`

interface OrdersTableProps {
  readonly caption: string
  readonly orders: readonly MyOrder[]
  /** Left out where every order is of the page's song. */
  readonly hasSongs?: boolean
  /** Left out where nothing can be cancelled. */
  readonly calls?: OwnCalls | undefined
  readonly isBusy?: boolean
}

export function OrdersTable({ caption, orders, hasSongs = true, calls, isBusy = false }: OrdersTableProps) {
  const columns = [
    ...(hasSongs ? [{ label: words.song }] : []),
    { label: words.order },
    { label: words.filled, isNumber: true },
    { label: words.bound, isNumber: true },
    { label: words.until },
    { label: words.state },
    ...(calls === undefined ? [{ label: words.placed }] : [{ label: words.action, isHidden: true }]),
  ]
  return (
    <CardTable caption={caption} columns={columns} from="xl" isBusy={isBusy}>
      {orders.map((order) => (
        <tr key={`${order.song} ${order.number}`} className={`${row} grid grid-cols-2 gap-4 align-top`}>
          {hasSongs && (
            <td className={`${cell} col-span-2 font-semibold`}>
              <SongLink {...order} page="market" />
            </td>
          )}
          <OrderCells order={order} />
          {calls === undefined ? (
            <td className={cell}>
              <CardLabel from="xl">{words.placed}</CardLabel>
              {showUtcBelowHeading(order.placedAt)}
            </td>
          ) : (
            <td className={`${cell} col-span-2`}>
              <CancelButton order={order} calls={calls} />
            </td>
          )}
        </tr>
      ))}
    </CardTable>
  )
}

const tones: Partial<Record<OrderState, 'live' | 'success'>> = { OPEN: 'live', FILLED: 'success' }

function OrderCells({ order }: { order: MyOrder }) {
  const { side, price, quantity, filled, state, position, lastDay, untilNextRoyalty, ahead } = order
  const filledFor = describeFilledFor(order)
  return (
    <>
      <th scope="row" className={`${cell} text-left font-medium`}>
        <CardLabel from="xl">{texts.sides[side]}</CardLabel>
        <span className="hidden xl:block">{texts.sides[side]}</span>
        <Amounts>{`${texts.tokens(showCount(BigInt(quantity)))} × ${texts.mels(showMels(parseMels(price)))}`}</Amounts>
      </th>
      <td className={`${cell} xl:text-right`}>
        <CardLabel from="xl">{words.filled}</CardLabel>
        <Amount>{texts.filled(showCount(BigInt(filled)), showCount(BigInt(quantity)))}</Amount>
        {filledFor !== undefined && (
          <span className="block text-xs text-muted">
            <Amounts>{filledFor}</Amounts>
          </span>
        )}
      </td>
      <td className={`${cell} xl:text-right`}>
        <CardLabel from="xl">{words.bound}</CardLabel>
        <Amounts>{describeBound(order)}</Amounts>
      </td>
      <td className={cell}>
        <CardLabel from="xl">{words.until}</CardLabel>
        {position === null ? texts.none : showUtcDay(lastDay)}
        {position !== null && untilNextRoyalty && <span className="block text-xs text-muted">{texts.orRoyalty}</span>}
      </td>
      <td className={`${cell} col-span-2`}>
        <CardLabel from="xl">{words.state}</CardLabel>
        <StatusLabel tone={tones[state] ?? 'done'} label={texts.states[state]} />
        {ahead !== null && (
          <span className="block text-xs text-muted">
            <Amounts>{ahead === 0 ? texts.ahead.first : texts.ahead.after(showCount(BigInt(ahead)))}</Amounts>
          </span>
        )}
      </td>
    </>
  )
}

function CancelButton({ order, calls }: { order: MyOrder; calls: OwnCalls }) {
  const call = toCancellation([order])
  if (call === undefined) return null
  const { note, ...button } = describeCancel(order)
  return (
    <div className="flex flex-col gap-2">
      {note !== undefined && (
        <p className="max-w-prose text-xs text-losing">
          <Amounts>{note}</Amounts>
        </p>
      )}
      <OwnCallButton {...button} state={calls.states.get(keyOf(call))} onClick={() => void calls.send(call)} />
    </div>
  )
}
