import type { MyOrder } from '@melos/api-contract'
import { useMemo } from 'react'
import { useNow } from '../../lib/server-clock.ts'
import { useSavedFields } from '../../lib/use-saved-fields.ts'
import type { Funds } from '../../wallet/funds.ts'
import type { Holding } from '../../wallet/holding.ts'
import { useOwnOrders } from '../../wallet/own-orders.ts'
import { useFunds } from '../../wallet/use-funds.ts'
import { useHolding } from '../../wallet/use-holding.ts'
import { dayOf, type OrderFields, type OrderReading, orderKey, readOrder, untouched } from './draft-order.ts'
import { type BookBody, type MarketBody, toLiveBook, toOwnOrders } from './market-data.ts'

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

/** The fields of the form and what follows from them, computed again whenever the market changes. */
export function useOrderDraft({ market, book }: { market: MarketBody; book: BookBody }): OrderDraft {
  const [fields, setFields] = useSavedFields(orderKey(market.externalId), untouched)
  const today = dayOf(useNow())
  const occasion = `${market.orderCount} ${market.tradeCount} ${market.statementCount} ${market.state}`
  const ownOrders = useOwnOrders(market.externalId, occasion)
  const reading = useMemo(
    () => readOrder(fields, { book: toLiveBook(book), ownOrders: toOwnOrders(ownOrders), today }),
    [fields, book, ownOrders, today],
  )
  const holding = useHolding(market.song, occasion)
  return { market, book, fields, setFields, reading, ownOrders, funds: useFunds(), holding, today }
}
