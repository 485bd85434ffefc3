import type { auctionHouseAbi } from '@melos/contracts'
import { BaseError, type ContractErrorName, ContractFunctionRevertedError } from 'viem'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showCount, showMels } from '../../lib/show-units.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import type { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { texts } from './texts.ts'

/** Why a settlement stopped, for an administrator: a sentence and, where the contract named them, the values that disagree. */
export function describeSettlementFailure(failure: TransactionFailure): {
  sentence: string
  detail: string | undefined
} {
  return { sentence: describeFailure(failure, texts.approve.failures), detail: describeRefusal(failure.cause) }
}

type Describe = (args: readonly unknown[]) => string

const who = (value: unknown): string => shortenAddress(String(value))
const tokens = (value: unknown): string => `${showCount(BigInt(String(value)))} tokens`
const mels = (value: unknown): string => `${showMels(BigInt(String(value)))} MELS`
const count = (value: unknown): string => showCount(BigInt(String(value)))

/** What disagrees, with the values that the contract names; for refusals whose reason lies in what was sent. */
const sentences: Partial<Record<ContractErrorName<typeof auctionHouseAbi>, Describe>> = {
  AllotmentMismatch: ([bidder, sent, due]) => `${who(bidder)} is due ${tokens(due)}, and ${tokens(sent)} were listed.`,
  PaymentMismatch: ([bidder, sent, due]) => `${who(bidder)} has to pay ${mels(due)}, and ${mels(sent)} were listed.`,
  RefundMismatch: ([bidder, sent, due]) => `${who(bidder)} gets ${mels(due)} back, and ${mels(sent)} were listed.`,
  BidderNotWinner: ([, bidder]) => `${who(bidder)} wins nothing, and was listed as a winner.`,
  BidderNotRefunder: ([, bidder]) => `${who(bidder)} gets nothing back, and a refund was listed.`,
  BidderNotFound: ([, bidder]) => `${who(bidder)} has no bid in this auction.`,
  BidderTwice: ([, bidder]) => `${who(bidder)} was listed twice.`,
  BidderAlreadySettled: ([, bidder]) => `${who(bidder)} has been settled already.`,
  BidderOutOfOrder: ([bidder, number, expected]) =>
    `${who(bidder)} is bidder ${count(number)}, and bidder ${count(expected)} comes next.`,
  BiddersOmitted: ([listed, all]) => `${count(listed)} of ${count(all)} bidders were listed.`,
  TokensUnlikeSupply: ([listed, supply]) => `${tokens(listed)} were handed out, and ${tokens(supply)} are for sale.`,
  WinnerWithoutTokens: ([, bidder]) => `${who(bidder)} was listed as a winner without tokens.`,
  ClearingPriceMismatch: ([price, above, at, supply]) =>
    `At ${mels(price)} the bids above ask for ${tokens(above)} and those at it for ${tokens(at)}; ${tokens(supply)} are for sale, so this is not the price.`,
  DemandMismatch: ([above, at]) => `The bids counted ask for ${tokens(above)} above the price and ${tokens(at)} at it.`,
  RoundingMismatch: ([given, left]) =>
    `With these bids rounded up ${tokens(given)} go to the bids at the price, and ${tokens(left)} are left for them.`,
}

/** The values that disagree, for an administrator; undefined when the contract gave none, or it was no contract. */
function describeRefusal(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError) || reverted.data === undefined) return undefined
  const { errorName, args = [] } = reverted.data
  // A name that is not among ours finds nothing.
  return sentences[errorName as keyof typeof sentences]?.(args)
}
