import { showCount, showMels } from '@melos/clearing/amounts'
import { withNoun, withUnit } from '@melos/clearing/format-numbers'
import type { auctionHouseAbi } from '@melos/contracts'
import { BaseError, type ContractErrorName, ContractFunctionRevertedError } from 'viem'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import type { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { texts } from './texts.ts'

/** `detail` names the values that disagree, where the contract gave them. */
export function describeSettlementFailure(failure: TransactionFailure): {
  sentence: string
  detail: string | undefined
} {
  return { sentence: describeFailure(failure, texts.approve.failures), detail: describeRefusal(failure.cause) }
}

type Describe = (args: readonly unknown[]) => string

const who = (value: unknown): string => shortenAddress(String(value))
const tokens = (value: unknown): string => withNoun(showCount(BigInt(String(value))), 'token')
const mels = (value: unknown): string => withUnit(showMels(BigInt(String(value))), 'MELS')

const sentences: Partial<Record<ContractErrorName<typeof auctionHouseAbi>, Describe>> = {
  AllotmentMismatch: ([bidder, sent, due]) => `${who(bidder)} is due ${tokens(due)}, but ${tokens(sent)} were listed.`,
  PaymentMismatch: ([bidder, sent, due]) => `${who(bidder)} has to pay ${mels(due)}, but ${mels(sent)} were listed.`,
  RefundMismatch: ([bidder, sent, due]) =>
    `${who(bidder)} is due a refund of ${mels(due)}, but ${mels(sent)} were listed.`,
  BidderNotWinner: ([, bidder]) => `${who(bidder)} wins nothing, but was listed as a winner.`,
  BidderNotRefunder: ([, bidder]) => `${who(bidder)} is due no refund, but one was listed.`,
  BidderNotFound: ([, bidder]) => `${who(bidder)} has no bid in this auction.`,
  BidderAlreadySettled: ([, bidder]) => `${who(bidder)} is already settled.`,
}

function describeRefusal(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError) || reverted.data === undefined) return undefined
  const { errorName, args = [] } = reverted.data
  // The error may come from another contract, whose name isn't a key here.
  return sentences[errorName as keyof typeof sentences]?.(args)
}
