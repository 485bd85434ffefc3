import { commissionOn, depositFor } from '@melos/clearing'
import type { Address } from 'viem'
import type { MarketAction, OrderAction } from './market-actions.ts'

export interface Payment {
  readonly from: Address
  readonly to: Address
  /** MELS base units. */
  readonly amount: bigint
}

interface Parties {
  readonly market: Address
  readonly treasury: Address
}

/** The payments that the rule gives for what the market did, in their sequence. */
export function paymentsOf(action: MarketAction, parties: Parties): Payment[] {
  if (action.kind === 'order') return paymentsOfOrder(action, parties)
  if (action.kind !== 'removed' || action.id.side === 'sell') return []
  const { id, owner, quantity } = action
  return [{ from: parties.market, to: owner, amount: depositFor({ price: id.price, quantity }) }]
}

/** The buyer pays in first; then the sellers and the treasury are paid. */
function paymentsOfOrder({ order, trades, end }: OrderAction, { market, treasury }: Parties): Payment[] {
  const { owner, price, side } = order
  const values = trades.map(({ id, owner: to, quantity }) => ({ from: market, to, amount: id.price * quantity }))
  const value = values.reduce((sum, { amount }) => sum + amount, 0n)
  const commission = { from: market, to: treasury, amount: commissionOn(value) }
  const rests = end.kind === 'rested' ? depositFor({ price, quantity: end.quantity }) : 0n
  const payments =
    side === 'buy'
      ? [{ from: owner, to: market, amount: value + commission.amount + rests }, ...values, commission]
      : [{ from: market, to: owner, amount: value }, commission]
  return payments.filter(({ amount }) => amount > 0n)
}

/** What the deposits of resting buy orders grow by, in MELS base units. */
export function depositChange(action: MarketAction): bigint {
  if (action.kind === 'removed') {
    const { id, quantity } = action
    return id.side === 'buy' ? -depositFor({ price: id.price, quantity }) : 0n
  }
  if (action.kind !== 'order') return 0n
  const { order, trades, end } = action
  if (order.side === 'buy') return end.kind === 'rested' ? depositFor({ ...order, quantity: end.quantity }) : 0n
  return -trades.reduce((sum, { id, quantity }) => sum + depositFor({ price: id.price, quantity }), 0n)
}
