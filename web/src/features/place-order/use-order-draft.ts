import type { MyOrder } from '@melos/api-contract'
import { useMemo } from 'react'
import { useNow } from '../../lib/server-clock.ts'
import { useSavedFields } from '../../lib/use-saved-fields.ts'
import type { Funds } from '../../wallet/funds.ts'
import type { Holding } from '../../wallet/holding.ts'
import { occasionOf } from '../../wallet/own-orders.ts'
import { useFunds } from '../../wallet/use-funds.ts'
import { useHolding } from '../../wallet/use-holding.ts'
import { dayOf, type OrderFields, type OrderReading, orderKey, readOrder, untouched } from './draft-order.ts'
import { type BookBody, type MarketBody, toLiveBook, toOwnOrders } from './market-data.ts'
import { texts } from './texts.ts'

export interface OrderDraft {
  readonly market: MarketBody
  readonly book: BookBody
  readonly fields: OrderFields
  readonly setFields: (fields: OrderFields) => void
  readonly reading: OrderReading
  readonly ownOrders: readonly MyOrder[]
  /** Undefined until they are known. */
  readonly funds: Funds | undefined
  readonly holding: Holding | undefined
  /** In days since 1970 (UTC). */
  readonly today: number
}

interface DraftPlace extends Pick<OrderDraft, 'market' | 'ownOrders'> {
  /** Null if the orders didn't load. */
  readonly book: BookBody | null
}

const unknown: OrderReading = { kind: 'problem', problem: texts.noBook }
const emptyBook: BookBody = { buy: [], sell: [], total: { buy: 0, sell: 0 } }

/** The fields of the form and what follows from them, computed again whenever the market changes. */
export function useOrderDraft({ market, book, ownOrders }: DraftPlace): OrderDraft {
  const [fields, setFields] = useSavedFields(orderKey(market.externalId), untouched)
  const today = dayOf(useNow())
  const reading = useMemo(
    () =>
      book === null ? unknown : readOrder(fields, { book: toLiveBook(book), ownOrders: toOwnOrders(ownOrders), today }),
    [fields, book, ownOrders, today],
  )
  const holding = useHolding(market.song, occasionOf(market))
  return { market, book: book ?? emptyBook, fields, setFields, reading, ownOrders, funds: useFunds(), holding, today }
}
