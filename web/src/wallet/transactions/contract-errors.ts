import type {
  auctionHouseAbi,
  gateAbi,
  marketAbi,
  melsAbi,
  royaltiesAbi,
  songTokenAbi,
  songTokensAbi,
} from '@melos/contracts'
import { BaseError, ContractFunctionRevertedError, type ContractErrorName as ErrorNameOf } from 'viem'

export type ContractErrorName =
  | ErrorNameOf<typeof auctionHouseAbi>
  | ErrorNameOf<typeof gateAbi>
  | ErrorNameOf<typeof marketAbi>
  | ErrorNameOf<typeof melsAbi>
  | ErrorNameOf<typeof royaltiesAbi>
  | ErrorNameOf<typeof songTokenAbi>
  | ErrorNameOf<typeof songTokensAbi>

const listing = 'The auction contract doesn’t accept these terms.'
const settlement = 'The contract rejected the settlement because it doesn’t match the rule.'
const admission = 'The admission isn’t valid. Ask for a new one.'
const disbursement = 'The royalties contract doesn’t accept this announcement.'
const inside = 'The contract rejected this because of an internal error.'

/** A new contract error doesn't compile until it has a sentence here. */
const sentences: Readonly<Record<ContractErrorName, string>> = {
  AccessControlBadConfirmation: inside,
  AccessControlEnforcedDefaultAdminDelay: inside,
  AccessControlEnforcedDefaultAdminRules: inside,
  AccessControlInvalidDefaultAdmin: inside,
  AccessControlUnauthorizedAccount: 'This wallet doesn’t have the required role.',
  AccountInvalid: 'This account can’t receive payments.',
  AdmissionNotSigned: admission,
  AdmissionPast: admission,
  AdmissionTooLong: admission,
  AllotmentMismatch: settlement,
  AmountReceivedMismatch: 'The payment didn’t match the expected amount. Nothing was taken.',
  AnnouncementExpired: 'This announcement has expired.',
  AnnouncementNotFound: 'There is no such announcement.',
  ArtistBuys: 'Artists can’t buy tokens of their own songs.',
  AuctionEnded: 'The auction has ended, so you can’t bid any more.',
  AuctionFull: 'The auction can’t hold any more bids.',
  AuctionNotCleared: 'The auction doesn’t have a clearing price yet.',
  AuctionNotEnded: 'The auction hasn’t ended yet.',
  AuctionNotFound: 'There is no auction with this number.',
  AuctionNotSold: 'The auction hasn’t sold its tokens, or isn’t settled yet.',
  AuctionNotStarted: 'The auction hasn’t started yet, so you can’t bid.',
  AuctionVoid: 'This auction is void, so nothing is sold. Every deposit is refunded.',
  BidLimitReached: 'This wallet has reached its bid limit in this auction.',
  BidderAlreadySettled: 'This bidder has already been settled.',
  BidderNotFound: 'This wallet has no bid in this auction.',
  BidderNotRefunder: settlement,
  BidderNotWinner: settlement,
  CallerInvalid: inside,
  DueBelowMinimum: 'Royalties are paid when more than EUR\u00A09.99 is due. What is due is carried forward.',
  DurationAboveMaximum: listing,
  DurationBelowMinimum: listing,
  ECDSAInvalidSignature: inside,
  ECDSAInvalidSignatureLength: inside,
  ECDSAInvalidSignatureS: inside,
  ERC20InsufficientAllowance: 'You haven’t allowed the auction contract to take enough MELS for the deposit.',
  ERC20InsufficientBalance: 'This wallet doesn’t have enough MELS for the deposit.',
  ERC20InvalidApprover: inside,
  ERC20InvalidReceiver: 'This address can’t receive these tokens.',
  ERC20InvalidSender: inside,
  ERC20InvalidSpender: inside,
  ERC2612ExpiredSignature: 'The signed permission has expired.',
  ERC2612InvalidSigner: 'The permission was signed by another wallet.',
  GasTooLow: 'The transaction doesn’t have enough gas.',
  HoldTooLong: disbursement,
  HouseNotSettled: 'An earlier auction of this song must be settled first.',
  InvalidAccountNonce: inside,
  InvalidShortString: inside,
  LastDayPast: 'The order’s last day is over.',
  LastDayTooLate: 'The order’s last day is too far ahead.',
  LineTooSmall: disbursement,
  LinesMismatch: 'These lines aren’t the announced ones.',
  LockedTooFew: inside,
  MarketOff: 'The market isn’t open yet.',
  MarketOn: 'The market is already open.',
  MarketStateInvalid: 'This song’s market is halted or closed.',
  MinimumAboveLimit: disbursement,
  NameTooLong: 'The title is too long for a token’s name.',
  NoBidBelow: 'This wallet has no bid that can be taken back.',
  NoCredit: 'There’s nothing for this wallet to withdraw.',
  NoLines: disbursement,
  NotAdmitted: 'This wallet isn’t admitted to this auction, or its admission has ended.',
  NotPayableYet: 'It can’t be paid in yet, because the announced time isn’t reached.',
  OfferAlreadyListed: 'This signed offer is already listed.',
  OfferNotSigned: 'The artist’s wallet hasn’t signed this offer.',
  OperatorOnly: 'Only an operator can settle in the first seven days after the end.',
  OrderNotFound: 'This order is gone: it was filled, cancelled or has ended.',
  OrderNotYours: 'Only the owner can cancel this order.',
  OwnOrder: 'This order would trade with your own one. Cancel that one first.',
  PayableTooEarly: 'The announced time must be at least 48\u00A0hours ahead.',
  PayableTooLate: 'The announced time must be at most 30\u00A0days ahead.',
  PaymentMismatch: settlement,
  PayoutOnHold: 'Payments to this wallet are on hold. What is due stays due.',
  PolicyInvalid: admission,
  PriceAboveMaximum: 'The price is higher than the contract accepts.',
  PriceBelowInitial: 'The price is below the minimum price of this auction.',
  PriceBelowMinimum: 'The price is lower than the contract accepts.',
  PriceFeedAlreadySet: disbursement,
  PriceFeedInvalid: disbursement,
  PriceNotMultipleOfStep: 'The price must be a multiple of 0.01\u00A0MELS.',
  PricesNotDescending: inside,
  ProceedsAlreadyPaid: 'The proceeds have already been paid.',
  ProductionMismatch: 'The production account has changed. Check the offer again.',
  QuantityAboveMaximum: 'That is more tokens than an order can have.',
  QuantityBelowMinimum: 'An order needs at least one token.',
  RateOffFeed: 'The rate is more than 5% off the price feed’s.',
  RateOutOfBounds: 'The rate is below half or above twice the last one.',
  RateOutOfRange: disbursement,
  ReentrancyGuardReentrantCall: inside,
  RefundMismatch: settlement,
  RoyaltiesAboveMaximum: disbursement,
  SafeCastOverflowedUintDowncast: inside,
  SafeERC20FailedOperation: 'The token rejected the payment. No money has moved.',
  SaleAlreadyConfirmed: 'This song’s sale is already confirmed.',
  SaleIncomplete: 'The auction didn’t sell all of the song’s tokens.',
  SellerBid: 'Artists can’t bid in their own auctions.',
  SongNotGenuine: 'Melos didn’t create this token, so it can’t be sold here.',
  SongNotSold: 'This song’s sale isn’t confirmed yet.',
  SongsNotAscending: inside,
  StartInPast: listing,
  StartTooLate: listing,
  StringTooLong: inside,
  SupplyAboveMaximum: 'That is more tokens than a song can have.',
  SupplyBelowMinimum: 'A song needs at least one token.',
  SupplyNotCovered: 'Your bids can still win, so their deposits stay until the end.',
  ThresholdAboveMaximum: listing,
  ThresholdBelowMinimum: listing,
  TokenAmountAboveMaximum: 'That is more tokens than are on offer.',
  TokenAmountBelowMinimum: 'The number of tokens must be at least 1.',
  TokenDecimalsUnsupported: listing,
  TokenMismatch: 'This auction sells another song.',
  TokenNotErc20: listing,
  UnlockedTooFew: 'This wallet has too few tokens that aren’t offered for sale already.',
  WalletDismissed: 'This wallet is no longer admitted. Ask Melos why.',
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
