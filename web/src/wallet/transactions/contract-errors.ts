import type { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { BaseError, ContractFunctionRevertedError, type ContractErrorName as ErrorNameOf } from 'viem'

export type ContractErrorName = ErrorNameOf<typeof auctionHouseAbi> | ErrorNameOf<typeof melsAbi>

const listing = 'The auction contract doesn’t accept these terms.'
const settlement = 'The contract rejected the settlement because it doesn’t match the rule.'
const inside = 'The contract rejected this because of an internal error.'

/** A new contract error doesn't compile until it has a sentence here. */
const sentences: Readonly<Record<ContractErrorName, string>> = {
  AccessControlBadConfirmation: inside,
  AccessControlEnforcedDefaultAdminDelay: inside,
  AccessControlEnforcedDefaultAdminRules: inside,
  AccessControlInvalidDefaultAdmin: inside,
  AccessControlUnauthorizedAccount: 'This wallet doesn’t have the required role.',
  AccountInvalid: 'This account can’t receive payments.',
  AllotmentMismatch: settlement,
  AmountReceivedMismatch: 'The payment didn’t match the expected amount. Nothing was taken.',
  AuctionEnded: 'The auction has ended, so you can’t bid any more.',
  AuctionFull: 'The auction can’t hold any more bids.',
  AuctionNotCleared: 'The auction doesn’t have a clearing price yet.',
  AuctionNotEnded: 'The auction hasn’t ended yet.',
  AuctionNotFound: 'There is no auction with this number.',
  AuctionNotStarted: 'The auction hasn’t started yet, so you can’t bid.',
  AuctionVoid: 'This auction is void, so nothing is sold. Every deposit is refunded.',
  BidLimitReached: 'This wallet has reached its bid limit in this auction.',
  BidderAlreadySettled: 'This bidder has already been settled.',
  BidderNotFound: 'This wallet has no bid in this auction.',
  BidderNotRefunder: settlement,
  BidderNotWinner: settlement,
  DurationAboveMaximum: listing,
  DurationBelowMinimum: listing,
  ECDSAInvalidSignature: inside,
  ECDSAInvalidSignatureLength: inside,
  ECDSAInvalidSignatureS: inside,
  ERC20InsufficientAllowance: 'You haven’t allowed the auction contract to take enough MELS for the deposit.',
  ERC20InsufficientBalance: 'This wallet doesn’t have enough MELS for the deposit.',
  ERC20InvalidApprover: inside,
  ERC20InvalidReceiver: inside,
  ERC20InvalidSender: inside,
  ERC20InvalidSpender: inside,
  ERC2612ExpiredSignature: 'The signed permission has expired.',
  ERC2612InvalidSigner: 'The permission was signed by another wallet.',
  GasTooLow: 'The transaction doesn’t have enough gas.',
  InvalidAccountNonce: inside,
  InvalidShortString: inside,
  NoCredit: 'There’s nothing for this wallet to withdraw.',
  NoBidBelow: 'This wallet has no bid that can be taken back.',
  OfferAlreadyListed: 'This signed offer is already listed.',
  OfferNotSigned: 'The artist’s wallet hasn’t signed this offer.',
  OperatorOnly: 'Only an operator can settle in the first seven days after the end.',
  PaymentMismatch: settlement,
  PriceAboveMaximum: 'The price is higher than the contract accepts.',
  PriceBelowInitial: 'The price is below the minimum price of this auction.',
  PriceBelowMinimum: 'The price must be at least 1\u00A0MELS.',
  PriceNotMultipleOfStep: 'The price must be a multiple of 0.01\u00A0MELS.',
  PricesNotDescending: inside,
  ProceedsAlreadyPaid: 'The proceeds have already been paid.',
  ProductionMismatch: 'The production account has changed. Check the offer again.',
  ReentrancyGuardReentrantCall: inside,
  RefundMismatch: settlement,
  SafeCastOverflowedUintDowncast: inside,
  SafeERC20FailedOperation: 'The token rejected the payment. No money has moved.',
  SellerBid: 'Artists can’t bid in their own auctions.',
  StartInPast: listing,
  StartTooLate: listing,
  StringTooLong: inside,
  SupplyNotCovered: 'Your bids can still win, so their deposits stay until the end.',
  ThresholdAboveMaximum: listing,
  ThresholdBelowMinimum: listing,
  TokenAmountAboveMaximum: 'That is more tokens than are on offer.',
  TokenAmountBelowMinimum: 'The number of tokens must be at least 1.',
  TokenDecimalsUnsupported: listing,
  TokenIsMels: listing,
  TokenNameTooLong: listing,
  TokenNotErc20: listing,
  WithdrawalNotAnnounced: 'On its last day, an auction can be withdrawn only a day after the announcement.',
}

/** Undefined if the error does not come from a contract. */
export function describeContractError(error: unknown): string | undefined {
  const reverted = findRevert(error)
  if (reverted === undefined) return undefined
  const name = reverted.data?.errorName
  return name !== undefined && isKnown(name) ? sentences[name] : inside
}

export function isContractError(error: unknown, name: ContractErrorName): boolean {
  return findRevert(error)?.data?.errorName === name
}

function findRevert(error: unknown): ContractFunctionRevertedError | undefined {
  if (!(error instanceof BaseError)) return undefined
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError)) return undefined
  // A failing node's error looks like a revert but has no data.
  return reverted.data === undefined && reverted.raw === undefined ? undefined : reverted
}

function isKnown(name: string): name is ContractErrorName {
  return Object.hasOwn(sentences, name)
}
