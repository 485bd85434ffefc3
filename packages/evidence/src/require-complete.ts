import { type AuctionState, isProcessed } from './auction-state.ts'
import { EvidenceError } from './evidence-error.ts'
import type { MinedBid } from './read-bids.ts'
import type { SettlementEvent } from './read-settlement.ts'
import { sumSettlements } from './sum-settlements.ts'

interface Logged {
  readonly bids: readonly MinedBid[]
  readonly settlement: readonly SettlementEvent[]
}

/** Throws unless the events add up to what the contract has counted. */
export function requireComplete(state: AuctionState, { bids, settlement }: Logged): void {
  const offered = new Map<string, bigint>()
  for (const { bidder, price, quantity } of bids) offered.set(bidder, (offered.get(bidder) ?? 0n) + price * quantity)
  // A bidder is fully settled if payment and refund add up to the offer.
  const settled = sumSettlements(settlement).filter(({ bidder, paid, refund }) => offered.get(bidder) === paid + refund)
  const has = (type: SettlementEvent['type']): boolean => settlement.some((event) => event.type === type)
  const cleared = settlement.find((event) => event.type === 'cleared')
  requireSame('bids', BigInt(bids.length), state.bidCount)
  requireSame('bidders', BigInt(offered.size), state.bidderCount)
  requireSame('settled bidders', BigInt(settled.length), state.settledBidderCount)
  requireSame('clearing price', cleared?.clearingPrice ?? 0n, state.clearingPrice)
  requireSame('proceeds paid', has('proceeds'), state.proceedsPaid)
  requireSame('tokens returned', has('tokens-returned'), state.tokensReturned)
  requireSame('processed', has('processed'), isProcessed(state))
}

function requireSame<Value extends bigint | boolean>(what: string, logged: Value, counted: Value): void {
  if (logged === counted) return
  throw new EvidenceError('CHAIN_INCOMPLETE', `${what}: the contract says ${counted}, the node's events say ${logged}`)
}
