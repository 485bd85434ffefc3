import type { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { BaseError, ContractFunctionRevertedError, type ContractErrorName as ErrorNameOf } from 'viem'

export type ContractErrorName = ErrorNameOf<typeof auctionHouseAbi> | ErrorNameOf<typeof melsAbi>

const listing = 'The listing breaks a rule of the auction house.'
const settlement = 'The settlement is not the one that the rule gives, so the contract refuses it.'
const inside = 'The contract refused this for a reason that a bidder cannot cause.'

/** What each error of the contracts means for a person. A new error does not compile until it has its sentence here. */
const sentences: Readonly<Record<ContractErrorName, string>> = {
  AccessControlBadConfirmation: inside,
  AccessControlEnforcedDefaultAdminDelay: inside,
  AccessControlEnforcedDefaultAdminRules: inside,
  AccessControlInvalidDefaultAdmin: inside,
  AccessControlUnauthorizedAccount: 'This wallet does not have the role for that.',
  AccountInvalid: 'This account cannot receive money.',
  AllotmentMismatch: settlement,
  AmountReceivedMismatch: 'The payment brought another amount than it was for. Nothing was taken.',
  AuctionAlreadyCleared: 'The auction has its price already: the settlement pays everybody.',
  AuctionAlreadyProcessed: 'The auction is settled already.',
  AuctionEnded: 'The auction has ended: bids are no longer taken.',
  AuctionFull: 'The auction has as many bids as it can hold.',
  AuctionNotCleared: 'It is not known yet who gets what.',
  AuctionNotEnded: 'The auction has not ended yet.',
  AuctionNotFound: 'There is no such auction in the contract.',
  AuctionNotStarted: 'The auction has not started yet: bids are not taken.',
  AuctionVoid: 'The auction sells nothing: every deposit goes back.',
  BidLimitReached: 'This wallet has placed as many bids in this auction as one wallet may.',
  BidderAlreadySettled: 'This wallet has been paid already.',
  BidderNotFound: 'This wallet has no bid in this auction.',
  BidderNotRefunder: settlement,
  BidderNotWinner: settlement,
  BidderOutOfOrder: settlement,
  BidderTwice: settlement,
  BiddersOmitted: settlement,
  ClearingPriceMismatch: settlement,
  DeadlineNotReached: 'The time to settle is not over yet.',
  DemandMismatch: settlement,
  DurationAboveMaximum: listing,
  DurationBelowMinimum: listing,
  ECDSAInvalidSignature: inside,
  ECDSAInvalidSignatureLength: inside,
  ECDSAInvalidSignatureS: inside,
  ERC20InsufficientAllowance:
    'The auction house may not take that many MELS yet: the permission is smaller than the deposit.',
  ERC20InsufficientBalance: 'This wallet has too few MELS for the deposit.',
  ERC20InvalidApprover: inside,
  ERC20InvalidReceiver: inside,
  ERC20InvalidSender: inside,
  ERC20InvalidSpender: inside,
  ERC2612ExpiredSignature: 'The signed permission has expired.',
  ERC2612InvalidSigner: 'The permission was signed by another wallet.',
  GasTooLow: 'The transaction was given too little gas.',
  InvalidAccountNonce: inside,
  InvalidShortString: inside,
  NoCredit: 'Nothing waits for this wallet: it has been paid.',
  OperatorOnly: 'For the first seven days after the end only an operator may settle.',
  PaymentMismatch: settlement,
  PriceAboveMaximum: 'The price is higher than the contract can hold.',
  PriceBelowInitial: 'The price is below the minimum price of this auction.',
  PriceBelowMinimum: 'The price must be at least 1 MELS.',
  PriceNotMultipleOfStep: 'Prices go in steps of 0.01 MELS.',
  ProceedsAlreadyPaid: 'The proceeds have been paid already.',
  ReentrancyGuardReentrantCall: inside,
  RefundMismatch: settlement,
  RoundingMismatch: settlement,
  SafeCastOverflowedUintDowncast: inside,
  SafeERC20FailedOperation: 'The token refused the payment. Nothing has moved.',
  SellerBid: 'Sellers may not bid in their own auction.',
  StartInPast: listing,
  StartTooLate: listing,
  StringTooLong: inside,
  ThresholdAboveMaximum: listing,
  ThresholdBelowMinimum: listing,
  TokenAmountAboveMaximum: 'That is more tokens than the contract can count.',
  TokenAmountBelowMinimum: 'A bid is for one token at least.',
  TokenDecimalsUnsupported: listing,
  TokenIsMels: listing,
  TokenNameTooLong: listing,
  TokenNotErc20: listing,
  TokensAlreadyReturned: 'The seller has the tokens back already.',
  TokensUnlikeSupply: settlement,
  WinnerWithoutTokens: settlement,
}

/** The sentence for what a contract refused; undefined when it was no contract that refused. */
export function describeContractError(error: unknown): string | undefined {
  const reverted = findRevert(error)
  if (reverted === undefined) return undefined
  const name = reverted.data?.errorName
  return name !== undefined && isKnown(name) ? sentences[name] : inside
}

/** Whether a contract refused for this very reason. */
export function isContractError(error: unknown, name: ContractErrorName): boolean {
  return findRevert(error)?.data?.errorName === name
}

function findRevert(error: unknown): ContractFunctionRevertedError | undefined {
  if (!(error instanceof BaseError)) return undefined
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError)) return undefined
  // A node in trouble looks like a refusal, but has no data of a contract.
  return reverted.data === undefined && reverted.raw === undefined ? undefined : reverted
}

function isKnown(name: string): name is ContractErrorName {
  return Object.hasOwn(sentences, name)
}
