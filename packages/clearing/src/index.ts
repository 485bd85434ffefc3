export type { Bid, Clearing, Offer, Sale, VoidReason } from './auction.ts'
export { type AuctionBook, type BidProjection, openBook, priceToExceed, projectBid } from './auction-book.ts'
export {
  type AuctionStatus,
  auctionStatus,
  changesNextAt,
  deadlines,
  hasEnded,
  openToAllFrom,
  reclaimableFrom,
} from './auction-status.ts'
export { type BidState, bidState, type NextStep, nextStep, ownBidState, sells } from './bid-state.ts'
export type { Draft } from './book-state.ts'
export { budgetFor, MAX_LEAN, quantityWithin, splitBudget } from './budget.ts'
export { clearAuction } from './clear-auction.ts'
export { type ClearingClaim, clearingClaim } from './clearing-claim.ts'
export { countBids } from './count-bids.ts'
export { type Demand, type DemandPoint, demandCurve } from './demand-curve.ts'
export { countTokens, describeNextStep } from './describe-next-step.ts'
export { type ClearingSteps, explainClearing } from './explain-clearing.ts'
export { formatMels, groupThousands, withNoun, withUnit } from './format-numbers.ts'
export { gasBudget, gasCosts, provingGas, settlementGas } from './gas-costs.ts'
export { type InvalidAuctionCode, InvalidAuctionError } from './invalid-auction-error.ts'
export { bidMoney, commissionOn, depositFor, MIN_PRICE, PRICE_STEP, roundUpToStep } from './money.ts'
export { isPriceAccepted, winningPrice } from './price-check.ts'
export { type PriceNow, priceNow } from './price-now.ts'
export { type ProvingCosts, provingCalls } from './proving-calls.ts'
export { type Settlement, type SettlementEntry, settle } from './settle.ts'
export { type GasCosts, type SettlementCall, settlementCalls } from './settlement-calls.ts'
