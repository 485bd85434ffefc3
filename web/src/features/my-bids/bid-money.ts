import type { MyBid } from '@melos/api-contract'
import { commissionOn, depositFor } from '@melos/clearing'
import { parseMels } from '../../lib/parse-mels.ts'

/** What a bid moves, in base units, the commission included. */
export interface BidMoney {
  readonly deposit: bigint
  readonly paid: bigint
  readonly back: bigint
}

type Priced = Pick<MyBid, 'startTokenPrice' | 'startTokenCount' | 'finalTotalPrice'>

export function bidMoney({ startTokenPrice, startTokenCount, finalTotalPrice }: Priced): BidMoney {
  const deposit = depositFor({ price: parseMels(startTokenPrice), quantity: BigInt(startTokenCount) })
  const payment = parseMels(finalTotalPrice)
  const paid = payment + commissionOn(payment)
  return { deposit, paid, back: deposit - paid }
}
