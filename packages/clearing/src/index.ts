export { parseMels, sayMels, showMels } from './amounts.ts'
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
export { bidStateTexts } from './bid-state-texts.ts'
export { budgetFor, MAX_LEAN, quantityWithin, splitBudget } from './budget.ts'
export { clearAuction, shareAtPrice } from './clear-auction.ts'
export { countUnits } from './count-units.ts'
export { type Demand, type DemandPoint, demandCurve } from './demand-curve.ts'
export { countPart, countTokens, describeNextStep } from './describe-next-step.ts'
export { type ClearingSteps, explainClearing } from './explain-clearing.ts'
export { formatMels, groupThousands, withNoun, withUnit } from './format-numbers.ts'
export { gasBudget, LEVELS_PER_CLEAR, settlementGas } from './gas-costs.ts'
export { type InvalidAuctionCode, InvalidAuctionError } from './invalid-auction-error.ts'
export {
  bidMoney,
  COMMISSION_DIVISOR,
  commissionOn,
  depositFor,
  MIN_PRICE,
  PRICE_STEP,
  roundUpToStep,
  withCommission,
} from './money.ts'
export { openDemand, toLevels } from './open-demand.ts'
export { describeOwnBid, isReclaimable, moneyOf, toOwnBid } from './own-bid.ts'
export { isPriceAccepted, thresholdPrice, winningPrice } from './price-check.ts'
export { type PriceNow, priceNow } from './price-now.ts'
export type { Draft } from './project-draft.ts'
export { type OwnedBid, type SettlementLine, settle } from './settle.ts'
export { type GasCosts, type SettlementCall, type SettlementEntry, settlementCalls } from './settlement-calls.ts'
export { type SettlementStep, settlementSteps } from './settlement-steps.ts'
export { parseUtcDateTime, showUtc } from './utc-time.ts'
