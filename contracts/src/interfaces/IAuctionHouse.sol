// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The auction house of song-royalty tokens
/// @notice Prices are in MELS base units (10^18 per MELS) per whole token; amounts are whole tokens of 10^18 base units.
/// Every winner pays the lowest winning bid, and the contract itself checks that a settlement follows this rule.
interface IAuctionHouse {
    /// @notice An auction's status.
    enum Status {
        Pending,
        Open,
        Terminated,
        Processed
    }

    /// @notice How an auction ends. `Unknown` until the contract can decide.
    enum Outcome {
        Unknown,
        Sold,
        Void
    }

    /// @notice The accounts that the house starts with.
    /// @param owner Grants the roles and sets the accounts.
    /// @param operator Can settle auctions.
    /// @param lister Can list auctions.
    /// @param treasury Receives the commission.
    /// @param production Receives the proceeds up to the Threshold.
    struct Parties {
        address owner;
        address operator;
        address lister;
        address treasury;
        address production;
    }

    /// @notice One bid.
    /// @param index The bid's number in its auction, counted from 0 in chain order.
    struct Bid {
        uint256 index;
        uint256 amount;
        uint256 price;
    }

    /// @notice One line of a settlement, for all bids of one bidder.
    /// @param amount The whole tokens that the bidder gets.
    /// @param price The total MELS base units that the bidder pays (winner) or is refunded (refunder), without commission.
    struct Entry {
        address bidder;
        uint256 amount;
        uint256 price;
    }

    /// @notice An auction's clearing as a caller claims it, before it is proved.
    /// @param price The lowest winning bid, which every winner pays per token.
    /// @param demandAbove The tokens that bids above this price ask for.
    /// @param demandAtPrice The tokens that bids at this price ask for.
    /// @param lastRemainder The remainder of the last bid that is rounded up, or `demandAtPrice` if no bid is.
    /// @param lastIndex That bid's number. Of the bids with the same remainder, only this one and earlier ones are rounded up.
    struct Clearing {
        uint256 price;
        uint80 demandAbove;
        uint80 demandAtPrice;
        uint80 lastRemainder;
        uint24 lastIndex;
    }

    /// @notice An auction's terms and progress.
    /// @param openToAllFrom The first second in which anyone can settle.
    /// @param reclaimableFrom The first second in which bidders and seller can reclaim if no clearing is proved.
    /// @param tokensAvailable The tokens that no bid high enough to meet the Threshold asks for yet.
    /// @param clearingPrice The price that every winner pays per token; 0 while it is unknown and in a void auction.
    /// @param proceedsPaid Whether treasury, production account and seller have been paid.
    /// @param tokensReturned Whether the seller has received the tokens of a void auction.
    struct AuctionState {
        address token;
        address seller;
        uint256 initialPrice;
        uint256 tokenAmount;
        uint256 threshold;
        uint256 startsAt;
        uint256 endsAt;
        uint256 openToAllFrom;
        uint256 reclaimableFrom;
        uint256 tokensAvailable;
        uint256 bidCount;
        uint256 bidderCount;
        uint256 settledBidderCount;
        uint256 clearingPrice;
        bool proceedsPaid;
        bool tokensReturned;
        Status status;
        Outcome outcome;
    }

    /// @notice An auction has been listed.
    /// @param auctionId The auction's number, counted from 0.
    /// @param seller Must not bid, receives the proceeds above the Threshold, and receives the tokens if nothing is sold.
    /// @param token The ERC-20 token on offer.
    /// @param tokenName The token's name at the time of listing, at most 64 bytes.
    /// @param initialPrice The minimum price per whole token, in MELS base units.
    /// @param tokenAmount The number of whole tokens on offer.
    /// @param threshold The MELS base units that the sale must raise, without commission.
    /// @param startsAt The first second in which bids are accepted.
    /// @param endsAt The first second in which bids are no longer accepted.
    event AuctionCreated(
        uint256 indexed auctionId,
        address indexed seller,
        address indexed token,
        string tokenName,
        uint256 initialPrice,
        uint256 tokenAmount,
        uint256 threshold,
        uint256 startsAt,
        uint256 endsAt
    );

    /// @notice A bid has been placed and its deposit received.
    /// @param index The bid's number in its auction, counted from 0.
    event BidPlaced(uint256 indexed auctionId, address indexed bidder, uint256 index, uint256 amount, uint256 price);

    /// @notice The clearing price, which is the lowest winning bid, has been proved.
    event AuctionCleared(uint256 indexed auctionId, uint256 clearingPrice);

    /// @notice A winner has paid `price` and received `amount` tokens.
    event WinnerSettled(uint256 indexed auctionId, address indexed bidder, uint256 amount, uint256 price);

    /// @notice A bidder has been refunded `price` and the commission deposited with it.
    event BidderRefunded(uint256 indexed auctionId, address indexed bidder, uint256 price);

    /// @notice The treasury, the production account and the seller have been paid.
    /// @param proceeds The MELS base units that all winners pay, without commission.
    event ProceedsPaid(uint256 indexed auctionId, uint256 proceeds);

    /// @notice Every bidder is settled, and the proceeds (or a void auction's tokens) have been paid out.
    /// @param proceeds The MELS base units that all winners paid, without commission; 0 in a void auction.
    event AuctionProcessed(uint256 indexed auctionId, Outcome outcome, uint256 proceeds);

    /// @notice A void auction's tokens have been returned to the seller.
    event TokensReturned(uint256 indexed auctionId, address indexed seller, uint256 amount);

    /// @notice A payment failed; the account can withdraw it later.
    event Credited(address indexed token, address indexed account, uint256 amount);

    /// @notice A credit has been paid out.
    event CreditWithdrawn(address indexed token, address indexed account, uint256 amount);

    /// @notice The accounts that receive the commission and the proceeds up to the Threshold have changed.
    event AccountsSet(address treasury, address production);

    /// @notice The price is below 1 MELS, the minimum in every auction.
    error PriceBelowMinimum(uint256 price, uint256 minimum);

    /// @notice The price is above the maximum.
    error PriceAboveMaximum(uint256 price, uint256 maximum);

    /// @notice The price is not a multiple of 0.01 MELS.
    error PriceNotMultipleOfStep(uint256 price, uint256 step);

    /// @notice The bid is below the auction's minimum price.
    error PriceBelowInitial(uint256 price, uint256 initialPrice);

    /// @notice A listing or bid needs at least one token.
    error TokenAmountBelowMinimum(uint256 tokenAmount, uint256 minimum);

    /// @notice The number of tokens is above 2^53 - 1.
    error TokenAmountAboveMaximum(uint256 tokenAmount, uint256 maximum);

    /// @notice The sale would be shorter than a minute.
    error DurationBelowMinimum(uint256 duration, uint256 minimum);

    /// @notice The sale would be longer than 365 days.
    error DurationAboveMaximum(uint256 duration, uint256 maximum);

    /// @notice The sale would start in the past.
    error StartInPast(uint256 startsAt, uint256 timestamp);

    /// @notice The sale would start more than 365 days from now.
    error StartTooLate(uint256 startsAt, uint256 latest);

    /// @notice The Threshold is below what the sale raises at the minimum price.
    error ThresholdBelowMinimum(uint256 threshold, uint256 minimum);

    /// @notice The Threshold is above what the sale raises at the maximum price.
    error ThresholdAboveMaximum(uint256 threshold, uint256 maximum);

    /// @notice The address is not an ERC-20 token with a name and decimals.
    error TokenNotErc20(address token);

    /// @notice The token does not have 18 decimals.
    error TokenDecimalsUnsupported(uint256 decimals, uint256 supported);

    /// @notice MELS can't be auctioned.
    error TokenIsMels(address token);

    /// @notice The token's name is longer than 64 bytes.
    error TokenNameTooLong(uint256 length, uint256 maximum);

    /// @notice The house received a different amount than it asked for.
    error AmountReceivedMismatch(address token, uint256 received, uint256 expected);

    /// @notice No auction has this number.
    error AuctionNotFound(uint256 auctionId, uint256 listingCounter);

    /// @notice Bidding has not started.
    error AuctionNotStarted(uint256 auctionId, uint256 startsAt);

    /// @notice Bidding has ended.
    error AuctionEnded(uint256 auctionId, uint256 endsAt);

    /// @notice Bidding has not ended.
    error AuctionNotEnded(uint256 auctionId, uint256 endsAt);

    /// @notice The seller must not bid.
    error SellerBid(uint256 auctionId, address seller);

    /// @notice The auction has reached its maximum number of bids.
    error AuctionFull(uint256 auctionId, uint256 limit);

    /// @notice The bidder has reached the maximum number of bids per wallet in this auction.
    error BidLimitReached(address bidder, uint256 limit);

    /// @notice Only operators can do this before `openToAllFrom`.
    error OperatorOnly(address account, uint256 openToAllFrom);

    /// @notice The auction is already settled.
    error AuctionAlreadyProcessed(uint256 auctionId);

    /// @notice The auction's clearing is already proved.
    error AuctionAlreadyCleared(uint256 auctionId, uint256 clearingPrice);

    /// @notice The auction is void, so it has no winners and no clearing.
    error AuctionVoid(uint256 auctionId);

    /// @notice The auction's proceeds are already paid.
    error ProceedsAlreadyPaid(uint256 auctionId);

    /// @notice The auction's clearing is not proved yet.
    error AuctionNotCleared(uint256 auctionId);

    /// @notice The first winner has no tokens, so the lists claim no clearing price.
    error WinnerWithoutTokens(uint256 auctionId, address bidder);

    /// @notice The winners' tokens do not add up to the supply.
    error TokensUnlikeSupply(uint256 tokens, uint256 supply);

    /// @notice The lists leave bidders out. Only a cleared auction can be settled in parts.
    error BiddersOmitted(uint256 listed, uint256 bidderCount);

    /// @notice The lists name the bidder twice.
    error BidderTwice(uint256 auctionId, address bidder);

    /// @notice The price is not the highest one at which demand covers the supply.
    error ClearingPriceMismatch(uint256 price, uint256 demandAbove, uint256 demandAtPrice, uint256 supply);

    /// @notice The counted bids ask for more tokens than claimed, or all bids together ask for fewer.
    error DemandMismatch(uint256 demandAbove, uint256 demandAtPrice);

    /// @notice With the claimed rounding, the bids at the price don't get exactly the tokens that are left for them.
    error RoundingMismatch(uint256 tokens, uint256 left);

    /// @notice Bidders must come in the order of their first bids, without a gap.
    error BidderOutOfOrder(address bidder, uint256 number, uint256 expected);

    /// @notice The account has no bid in this auction.
    error BidderNotFound(uint256 auctionId, address bidder);

    /// @notice The bidder's entry is already settled.
    error BidderAlreadySettled(uint256 auctionId, address bidder);

    /// @notice The bidder wins nothing.
    error BidderNotWinner(uint256 auctionId, address bidder);

    /// @notice The bidder pays the full offer, so there is no refund.
    error BidderNotRefunder(uint256 auctionId, address bidder);

    /// @notice The entry's amount is not the number of tokens that the bidder gets.
    error AllotmentMismatch(address bidder, uint256 amount, uint256 expected);

    /// @notice The entry's price is not what the winner pays, which is the clearing price for each token.
    error PaymentMismatch(address bidder, uint256 price, uint256 expected);

    /// @notice The entry's price is not the bidder's refund, which is what was offered but not paid.
    error RefundMismatch(address bidder, uint256 price, uint256 expected);

    /// @notice The time allowed for settlement has not passed yet.
    error DeadlineNotReached(uint256 auctionId, uint256 reclaimableFrom);

    /// @notice The seller has already received the tokens.
    error TokensAlreadyReturned(uint256 auctionId, address seller);

    /// @notice The call has so little gas left that a valid payment could fail.
    error GasTooLow(uint256 gasLeft, uint256 needed);

    /// @notice The account has no credit in this token.
    error NoCredit(address token, address account);

    /// @notice The account cannot receive money.
    error AccountInvalid(address account);

    /// @notice Lists an auction of the caller's tokens that starts now. The caller is the seller, and the Threshold is
    /// `initialPrice × tokenAmount`.
    /// @param initialPrice MELS base units per whole token: at least 1 MELS, a multiple of 0.01 MELS, below 2^96.
    /// @param tokenAmount Whole tokens, from 1 to 2^53 - 1; the house takes them from the caller.
    /// @param duration Seconds from this block to the end of the sale: from one minute to 365 days.
    /// @param tokenAddress An ERC-20 token with 18 decimals and a name of at most 64 bytes.
    /// @return auctionId The auction's number, counted from 0.
    function createAuction(uint256 initialPrice, uint256 tokenAmount, uint256 duration, address tokenAddress)
        external
        returns (uint256 auctionId);

    /// @notice Like `createAuction`, with a start, a Threshold and a seller that the caller chooses.
    /// @dev The house takes the tokens from the caller. Unsold tokens are returned to the seller, not to the caller.
    /// @param startsAt The first second in which bids are accepted: from now to 365 days ahead.
    /// @param threshold MELS base units that the sale must raise: at least `initialPrice × tokenAmount`.
    /// @param seller The artist, who must not bid, receives the proceeds above the Threshold, receives a void auction's tokens
    /// and can `reclaim` them. Must not be zero, the house, MELS or the token, where money or tokens would be lost.
    function scheduleAuction(
        uint256 initialPrice,
        uint256 tokenAmount,
        uint256 duration,
        address tokenAddress,
        uint256 startsAt,
        uint256 threshold,
        address seller
    ) external returns (uint256 auctionId);

    /// @notice Places a bid and deposits `price × amount` plus 10% commission.
    /// @param amount Whole tokens, from 1 to 2^53 - 1.
    /// @param price MELS base units per whole token: a multiple of 0.01 MELS, at least the minimum price.
    /// @return index The bid's number in its auction, counted from 0.
    function bid(uint256 auctionId, uint256 amount, uint256 price) external returns (uint256 index);

    /// @notice Like `bid`, with a signed allowance (EIP-2612) for exactly the deposit, in one transaction.
    /// @dev The bid also succeeds if another account has submitted the permit first, because the allowance then exists.
    function bidWithPermit(
        uint256 auctionId,
        uint256 amount,
        uint256 price,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 index);

    /// @notice Proves the clearing of an auction with too many bidders for a single `finalizeAuction`. It moves no money.
    /// @dev Anyone can call it, as often as needed; it skips bidders that are already counted.
    /// @param clearing The same claim in every call.
    /// @param bidders The next bidders, in the order of their first bids.
    function proveClearing(uint256 auctionId, Clearing calldata clearing, address[] calldata bidders) external;

    /// @notice Settles bidders: winners pay and receive their tokens, refunders receive their refunds.
    /// @dev Operators only; from 7 days after the end, anyone. Lists of all bidders prove the clearing themselves. Lists of
    /// some bidders need an auction that is void or whose clearing is proved, and can come in any order.
    /// @param winners Bidders who get tokens, each with the total that the bidder pays.
    /// @param refunders Bidders who offered more than they pay, each with the total refund. Gas is lowest if the refunders who
    /// are also winners come first, in the winners' order.
    function finalizeAuction(uint256 auctionId, Entry[] calldata winners, Entry[] calldata refunders) external;

    /// @notice Pays a cleared auction's proceeds before the last bidder is settled, so that thousands of small bids can't keep
    /// the artist waiting. Operators only; from 7 days after the end, anyone.
    function payProceeds(uint256 auctionId) external;

    /// @notice Refunds the caller's deposits, or returns the seller's tokens, if the auction is not cleared within 14 days.
    function reclaim(uint256 auctionId) external;

    /// @notice Pays an account's credit. Anyone can call it; only the account is paid.
    function withdrawCredit(address token, address account) external;

    /// @notice Sets the accounts that receive the commission and the proceeds up to the Threshold. Owner only.
    function setAccounts(address treasury, address production) external;

    /// @notice The number of auctions created, which is the next auction's number.
    function listingCounter() external view returns (uint256);

    /// @notice An auction as it was listed.
    /// @param index The auction's number, counted from 0.
    /// @return contractAddress The ERC-20 token on offer.
    /// @return price The minimum price per whole token, in MELS base units.
    /// @return tokens The number of whole tokens on offer.
    /// @return seller The account that the auction was listed for.
    /// @return expiration The first second in which bids are no longer accepted.
    function listings(uint256 index)
        external
        view
        returns (address contractAddress, uint256 price, uint256 tokens, address seller, uint256 expiration);

    /// @notice An auction's terms and progress.
    function auctionState(uint256 auctionId) external view returns (AuctionState memory);

    /// @notice A wallet's bids in an auction, in the order in which they were placed; empty for a wallet without bids.
    function bidsOf(uint256 auctionId, address bidder) external view returns (Bid[] memory);

    /// @notice What a bidder gets, pays and is refunded, once the clearing is proved or the auction is void.
    /// @return amount Whole tokens.
    /// @return paid MELS base units that the bidder pays for them, without commission.
    /// @return refunded MELS base units that the bidder is refunded, without the commission refunded with them.
    /// @dev Reverts for a wallet without a bid.
    function settlementOf(uint256 auctionId, address bidder)
        external
        view
        returns (uint256 amount, uint256 paid, uint256 refunded);

    /// @notice Whether the bidder is settled as a winner and as a refunder. Reverts for a wallet without a bid.
    function isSettled(uint256 auctionId, address bidder) external view returns (bool asWinner, bool asRefunder);

    /// @notice How many bidders `proveClearing` has counted for this claim.
    function provedBidders(uint256 auctionId, Clearing calldata clearing) external view returns (uint256);

    /// @notice What an account can withdraw because paying it failed, in the token's base units.
    function credits(address token, address account) external view returns (uint256);

    /// @notice The MELS base units that a bid deposits: its total plus 10% commission.
    function depositFor(uint256 amount, uint256 price) external pure returns (uint256);
}
