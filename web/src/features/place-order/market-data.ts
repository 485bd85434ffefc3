import type { findMarket, MyOrder, readMarketBook } from '@melos/api-contract'
import { parseMels } from '@melos/clearing/amounts'
import type { LiveBook, OwnOrder } from '@melos/market'

/** One song's market, as the page loads it. */
export type MarketBody = ReturnType<(typeof findMarket)['answer']['parse']>['body']
export type BookBody = ReturnType<(typeof readMarketBook)['answer']['parse']>['body']

/** Royalties that are announced and not paid in. */
export interface AnnouncedRoyalty {
  readonly payableFrom: string
  /** Null if the document isn't known. */
  readonly melsPerToken: string | null
}

export function toLiveBook({ buy, sell }: BookBody): LiveBook {
  const toLevel = ({ price, quantity, orders }: BookBody['buy'][number]) => ({
    price: parseMels(price),
    quantity: BigInt(quantity),
    orders,
  })
  return { buy: buy.map(toLevel), sell: sell.map(toLevel) }
}

/** The live orders of the wallet, with which its next order must not trade. */
export function toOwnOrders(orders: readonly MyOrder[]): OwnOrder[] {
  return orders.flatMap(({ side, price, ahead }) =>
    ahead === null
      ? []
      : [
          {
            side: side === 'BUY' ? ('buy' as const) : ('sell' as const),
            price: parseMels(price),
            ahead: BigInt(ahead),
          },
        ],
  )
}
