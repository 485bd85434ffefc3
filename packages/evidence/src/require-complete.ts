import { type AuctionState, isProcessed } from './auction-state.ts'
import { EvidenceError } from './evidence-error.ts'
import type { MinedBid } from './read-bids.ts'
import type { SettlementEvent } from './read-settlement.ts'
import { sumSettlements } from './sum-settlements.ts'

interface Logged {
  readonly bids: readonly MinedBid[]
  readonly settlement: readonly SettlementEvent[]
}

/** The events must add up to what the contract has counted. */
export function requireWhole(state: AuctionState, { bids, settlement }: Logged): void {
  const offered = new Map<string, bigint>()
  for (const { bidder, price, quantity } of bids) offered.set(bidder, (offered.get(bidder) ?? 0n) + price * quantity)
  // Whoever has paid and got back all that was offered is settled whole.
  const settled = sumSettlements(settlement).filter(
    ({ bidder, paid, refunded }) => offered.get(bidder) === paid + refunded,
  )
  const has = (type: SettlementEvent['type']): boolean => settlement.some((event) => event.type === type)
  const cleared = settlement.find((event) => event.type === 'cleared')
  requireSame('bids', BigInt(bids.length), state.bidCount)
  requireSame('bidders', BigInt(offered.size), state.bidderCount)
  requireSame('settled bidders', BigInt(settled.length), state.settledBidderCount)
  requireSame('clearing price', cleared?.clearingPrice ?? 0n, state.clearingPrice)
  requireSame('payment of the proceeds', has('proceeds'), state.proceedsPaid)
  requireSame('return of the tokens', has('tokens-returned'), state.tokensReturned)
  requireSame('end of the settlement', has('processed'), isProcessed(state))
}

function requireSame<Value extends bigint | boolean>(what: string, logged: Value, counted: Value): void {
  if (logged === counted) return
  throw new EvidenceError('CHAIN_INCOMPLETE', `The contract says ${counted} of ${what}, the node's events ${logged}`)
}
