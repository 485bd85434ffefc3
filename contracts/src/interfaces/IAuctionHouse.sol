// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The auction house of song-royalty tokens
/// @notice Prices are MELS base units (10^18 per MELS) per whole token; amounts are whole tokens of 10^18 base units.
/// Every winner pays the lowest winning bid, and the contract itself checks that a settlement is the one the rule gives.
interface IAuctionHouse {
    /// @notice Where an auction is in its life.
    enum Status {
        Pending,
        Open,
        Terminated,
        Processed
    }

    /// @notice How an auction ends: `Unknown` until the contract can tell.
    enum Outcome {
        Unknown,
        Sold,
        Void
    }

    /// @notice Who does what from the first block on.
    /// @param owner Grants the roles and sets the accounts.
    /// @param operator May settle.
    /// @param lister May list.
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
    /// @param index The number of the bid in its auction, counted from 0 in chain order.
    struct Bid {
        uint256 index;
        uint256 amount;
        uint256 price;
    }

    /// @notice One line of a settlement.
    /// @param bidder Whose bids are settled, all of them at once.
    /// @param amount The whole tokens the bidder gets.
    /// @param price The MELS base units paid (winner) or returned (refunder) in all, without commission.
    struct Entry {
        address bidder;
        uint256 amount;
        uint256 price;
    }

    /// @notice The clearing of an auction, as it is claimed before it is proved.
    /// @param price The lowest winning bid: what every winner pays per token.
    /// @param demandAbove The tokens asked for above that price.
    /// @param demandAtPrice The tokens asked for at that price.
    /// @param lastRemainder The remainder of the last bid that is rounded up; `demandAtPrice` when none is.
    /// @param lastIndex The number of that bid: of bids with this remainder, those up to it are rounded up.
    struct Clearing {
        uint256 price;
        uint80 demandAbove;
        uint80 demandAtPrice;
        uint80 lastRemainder;
        uint24 lastIndex;
    }

    /// @notice All that is known of an auction.
    /// @param openToAllFrom The first second in which anybody may settle.
    /// @param tokensAvailable Tokens for which there is no bid yet that could meet the Threshold.
    /// @param reclaimableFrom The first second in which an auction without a clearing gives everything back.
    /// @param clearingPrice What every winner pays per token; 0 while it is not known, and in a void auction.
    /// @param proceedsPaid Whether treasury, production account and seller have theirs.
    /// @param tokensReturned Whether the seller has the tokens of a void auction back.
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

    /// @notice Tokens are up for sale.
    /// @param auctionId The number of the auction, counted from 0.
    /// @param seller Who may not bid, receives the proceeds above the Threshold, and gets the tokens back when nothing is sold.
    /// @param token The ERC-20 token on offer.
    /// @param tokenName The name of that token at the time of listing, 64 bytes at most.
    /// @param initialPrice The lowest price a bid may offer per whole token, in MELS base units.
    /// @param tokenAmount The number of whole tokens on offer.
    /// @param threshold The MELS base units that the whole sale must raise, without commission.
    /// @param startsAt The first second in which bids are taken.
    /// @param endsAt The first second in which bids are no longer taken.
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

    /// @notice A bid has been placed and its deposit taken.
    /// @param index The number of the bid in its auction, counted from 0.
    event BidPlaced(uint256 indexed auctionId, address indexed bidder, uint256 index, uint256 amount, uint256 price);

    /// @notice The price is proved: it is the lowest winning bid.
    event AuctionCleared(uint256 indexed auctionId, uint256 clearingPrice);

    /// @notice A winner has paid `price` and received `amount` tokens.
    event WinnerSettled(uint256 indexed auctionId, address indexed bidder, uint256 amount, uint256 price);

    /// @notice A bidder has been returned `price` and the commission deposited with it.
    event BidderRefunded(uint256 indexed auctionId, address indexed bidder, uint256 price);

    /// @notice What the winners pay has gone to the treasury, the production account and the seller.
    /// @param proceeds The MELS base units that all winners pay, without commission.
    event ProceedsPaid(uint256 indexed auctionId, uint256 proceeds);

    /// @notice Every bidder is settled; the proceeds or, in a void auction, the tokens have gone out.
    /// @param proceeds The MELS base units that all winners paid, without commission: 0 in a void auction.
    event AuctionProcessed(uint256 indexed auctionId, Outcome outcome, uint256 proceeds);

    /// @notice A void auction's tokens have gone back to the seller.
    event TokensReturned(uint256 indexed auctionId, address indexed seller, uint256 amount);

    /// @notice A payment did not go through; the account can withdraw it later.
    event Credited(address indexed token, address indexed account, uint256 amount);

    /// @notice A credit has been paid.
    event CreditWithdrawn(address indexed token, address indexed account, uint256 amount);

    /// @notice The accounts of the platform are these from now on.
    event AccountsSet(address treasury, address production);

    /// @notice The price is below 1 MELS, the minimum in every auction.
    error PriceBelowMinimum(uint256 price, uint256 minimum);

    /// @notice The price is above the largest price that is kept.
    error PriceAboveMaximum(uint256 price, uint256 maximum);

    /// @notice The price falls between two price steps.
    error PriceNotMultipleOfStep(uint256 price, uint256 step);

    /// @notice The bid is below the initial price of the auction.
    error PriceBelowInitial(uint256 price, uint256 initialPrice);

    /// @notice Fewer tokens than one.
    error TokenAmountBelowMinimum(uint256 tokenAmount, uint256 minimum);

    /// @notice More tokens than can be counted exactly everywhere.
    error TokenAmountAboveMaximum(uint256 tokenAmount, uint256 maximum);

    /// @notice The sale would end too soon for anyone to bid.
    error DurationBelowMinimum(uint256 duration, uint256 minimum);

    /// @notice The sale would last too long.
    error DurationAboveMaximum(uint256 duration, uint256 maximum);

    /// @notice The sale would start in the past.
    error StartInPast(uint256 startsAt, uint256 timestamp);

    /// @notice The sale would start too far ahead.
    error StartTooLate(uint256 startsAt, uint256 latest);

    /// @notice The Threshold is below what the whole sale brings at the initial price.
    error ThresholdBelowMinimum(uint256 threshold, uint256 minimum);

    /// @notice No price that is kept could meet the Threshold.
    error ThresholdAboveMaximum(uint256 threshold, uint256 maximum);

    /// @notice The address does not answer as an ERC-20 token with a name and decimals.
    error TokenNotErc20(address token);

    /// @notice A whole token has to have 10^18 base units.
    error TokenDecimalsUnsupported(uint256 decimals, uint256 supported);

    /// @notice The money of the house is not for sale.
    error TokenIsMels(address token);

    /// @notice The token's name is longer, in bytes, than a listing may show.
    error TokenNameTooLong(uint256 length, uint256 maximum);

    /// @notice A transfer to the house brought another amount than it was for.
    error AmountReceivedMismatch(address token, uint256 received, uint256 expected);

    /// @notice No auction has this number.
    error AuctionNotFound(uint256 auctionId, uint256 listingCounter);

    /// @notice Bids are not taken yet.
    error AuctionNotStarted(uint256 auctionId, uint256 startsAt);

    /// @notice Bids are no longer taken.
    error AuctionEnded(uint256 auctionId, uint256 endsAt);

    /// @notice Bids are still taken, or will be.
    error AuctionNotEnded(uint256 auctionId, uint256 endsAt);

    /// @notice The seller may not bid.
    error SellerBid(uint256 auctionId, address seller);

    /// @notice The auction has as many bids as one can have.
    error AuctionFull(uint256 auctionId, uint256 limit);

    /// @notice The bidder has placed as many bids in this auction as one wallet may.
    error BidLimitReached(address bidder, uint256 limit);

    /// @notice The account is not an operator, and the operators' time alone is not over.
    error OperatorOnly(address account, uint256 openToAllFrom);

    /// @notice The auction is over and settled.
    error AuctionAlreadyProcessed(uint256 auctionId);

    /// @notice The clearing of the auction is proved already.
    error AuctionAlreadyCleared(uint256 auctionId, uint256 clearingPrice);

    /// @notice The auction sells nothing: it has no winners and no clearing.
    error AuctionVoid(uint256 auctionId);

    /// @notice The proceeds of the auction have gone out.
    error ProceedsAlreadyPaid(uint256 auctionId);

    /// @notice What the auction gives to whom is not known yet.
    error AuctionNotCleared(uint256 auctionId);

    /// @notice The first of the winners gets nothing, so that there is no price to read.
    error WinnerWithoutTokens(uint256 auctionId, address bidder);

    /// @notice The winners' tokens do not add up to the supply.
    error TokensUnlikeSupply(uint256 tokens, uint256 supply);

    /// @notice The lists leave bidders out; only an auction that is cleared can be settled part by part.
    error BiddersOmitted(uint256 listed, uint256 bidderCount);

    /// @notice The lists name the bidder twice.
    error BidderTwice(uint256 auctionId, address bidder);

    /// @notice The price is not the one at which demand first reaches the supply.
    error ClearingPriceMismatch(uint256 price, uint256 demandAbove, uint256 demandAtPrice, uint256 supply);

    /// @notice The bids counted so far ask for more than the claim says, or all of them for less.
    error DemandMismatch(uint256 demandAbove, uint256 demandAtPrice);

    /// @notice With the bids rounded up that the claim names, the bids at the price get another number of tokens.
    error RoundingMismatch(uint256 tokens, uint256 left);

    /// @notice Bidders are counted in the order of their first bids, without a gap.
    error BidderOutOfOrder(address bidder, uint256 number, uint256 expected);

    /// @notice The account has no bid in this auction.
    error BidderNotFound(uint256 auctionId, address bidder);

    /// @notice The bidder's part is settled already.
    error BidderAlreadySettled(uint256 auctionId, address bidder);

    /// @notice The bidder wins nothing.
    error BidderNotWinner(uint256 auctionId, address bidder);

    /// @notice The bidder pays as much as was offered: there is nothing to return.
    error BidderNotRefunder(uint256 auctionId, address bidder);

    /// @notice The bidder is due another number of tokens.
    error AllotmentMismatch(address bidder, uint256 amount, uint256 expected);

    /// @notice The winner pays another amount: the clearing price for each token.
    error PaymentMismatch(address bidder, uint256 price, uint256 expected);

    /// @notice The bidder is returned another amount: what was offered and not paid.
    error RefundMismatch(address bidder, uint256 price, uint256 expected);

    /// @notice The time to settle is not over.
    error DeadlineNotReached(uint256 auctionId, uint256 reclaimableFrom);

    /// @notice The seller has the tokens back.
    error TokensAlreadyReturned(uint256 auctionId, address seller);

    /// @notice With so little gas a payment could fail that would go through with more.
    error GasTooLow(uint256 gasLeft, uint256 needed);

    /// @notice The account has no credit in this token.
    error NoCredit(address token, address account);

    /// @notice The account cannot receive money.
    error AccountInvalid(address account);

    /// @notice Puts tokens of the caller up for sale, from this block on; the Threshold is `initialPrice × tokenAmount`, and the
    /// caller is the seller.
    /// @param initialPrice MELS base units per whole token: at least 1 MELS, a multiple of 0.01 MELS, below 2^96.
    /// @param tokenAmount Whole tokens, from 1 to 2^53 - 1; the house takes them from the caller.
    /// @param duration Seconds from this block to the end of the sale: one minute to 365 days.
    /// @param tokenAddress An ERC-20 token of 18 decimals with a name of 64 bytes at most.
    /// @return auctionId The number of the auction, counted from 0.
    function createAuction(uint256 initialPrice, uint256 tokenAmount, uint256 duration, address tokenAddress)
        external
        returns (uint256 auctionId);

    /// @notice Like `createAuction`, with a start, a Threshold and a seller of its own.
    /// @dev The tokens come from the caller, whose allowance is used, and never go back there unless the caller is the seller.
    /// @param startsAt The first second in which bids are taken: now, or up to 365 days ahead.
    /// @param threshold MELS base units that the whole sale must raise: `initialPrice × tokenAmount` or more.
    /// @param seller The artist: may not bid, receives the proceeds above the Threshold, gets the tokens of a void auction and may
    /// `reclaim` them. Any account but zero, the house, MELS and the token itself, where money or tokens would be lost.
    function scheduleAuction(
        uint256 initialPrice,
        uint256 tokenAmount,
        uint256 duration,
        address tokenAddress,
        uint256 startsAt,
        uint256 threshold,
        address seller
    ) external returns (uint256 auctionId);

    /// @notice Bids for tokens and deposits `price × amount` and 10 % commission.
    /// @param amount Whole tokens, from 1 to 2^53 - 1.
    /// @param price MELS base units per whole token: a multiple of 0.01 MELS, the initial price or more.
    /// @return index The number of the bid in its auction, counted from 0.
    function bid(uint256 auctionId, uint256 amount, uint256 price) external returns (uint256 index);

    /// @notice Like `bid`, with the allowance signed (EIP-2612) for exactly the deposit, in one transaction.
    /// @dev A permit that somebody else has used already does no harm: its allowance is there.
    function bidWithPermit(
        uint256 auctionId,
        uint256 amount,
        uint256 price,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 index);

    /// @notice Proves the clearing of an auction that has too many bidders for a single `finalizeAuction`; moves no money.
    /// @dev Anybody may call, as often as it takes; bidders counted before are passed over.
    /// @param clearing The same claim in every call.
    /// @param bidders The next bidders, in the order of their first bids.
    function proveClearing(uint256 auctionId, Clearing calldata clearing, address[] calldata bidders) external;

    /// @notice Settles bidders: winners pay and receive their tokens, refunders get money back.
    /// @dev Operators only; anybody from 7 days after the end on. Lists of all bidders prove the clearing themselves;
    /// lists of some need an auction that is void or whose clearing is proved, and may come in any order.
    /// @param winners Bidders who get tokens, with the total paid.
    /// @param refunders Bidders whose bids came to more than they pay, with the total returned. It costs least when those who
    /// are winners too come first, in the order of the winners.
    function finalizeAuction(uint256 auctionId, Entry[] calldata winners, Entry[] calldata refunders) external;

    /// @notice Pays the proceeds of a cleared auction without waiting for the last bidder to be settled, so that nobody who has
    /// placed thousands of small bids keeps the artist waiting. Operators only; anybody from 7 days after the end on.
    function payProceeds(uint256 auctionId) external;

    /// @notice Takes the caller's deposits, or the seller's tokens, out of an auction that nobody cleared within 14 days.
    function reclaim(uint256 auctionId) external;

    /// @notice Pays an account what could not be paid before. Anybody may call; only the account receives.
    function withdrawCredit(address token, address account) external;

    /// @notice Sets who receives the commission and the proceeds up to the Threshold. Owner only.
    function setAccounts(address treasury, address production) external;

    /// @notice The number of auctions created: the next auction's number.
    function listingCounter() external view returns (uint256);

    /// @notice One auction as it was listed.
    /// @param index The number of the auction, counted from 0.
    /// @return contractAddress The ERC-20 token on offer.
    /// @return price The initial price per whole token, in MELS base units.
    /// @return tokens The number of whole tokens on offer.
    /// @return seller Who offers them.
    /// @return expiration The first second in which bids are no longer taken.
    function listings(uint256 index)
        external
        view
        returns (address contractAddress, uint256 price, uint256 tokens, address seller, uint256 expiration);

    /// @notice All that is known of an auction.
    function auctionState(uint256 auctionId) external view returns (AuctionState memory);

    /// @notice The bids of a wallet in an auction, in the order in which they were placed; none for a wallet without any.
    function bidsOf(uint256 auctionId, address bidder) external view returns (Bid[] memory);

    /// @notice What a bidder gets, once the clearing is known or the auction is void.
    /// @return amount Whole tokens.
    /// @return paid MELS base units for them, without commission.
    /// @return refunded MELS base units returned, without the commission that is returned with them.
    /// @dev Reverts for a wallet without a bid.
    function settlementOf(uint256 auctionId, address bidder)
        external
        view
        returns (uint256 amount, uint256 paid, uint256 refunded);

    /// @notice Whether the bidder's entry among the winners, and among the refunders, is settled. Reverts for a wallet without a
    /// bid.
    function isSettled(uint256 auctionId, address bidder) external view returns (bool asWinner, bool asRefunder);

    /// @notice How many bidders `proveClearing` has counted for this claim.
    function provedBidders(uint256 auctionId, Clearing calldata clearing) external view returns (uint256);

    /// @notice What could not be paid to an account and waits for it, in base units of the token.
    function credits(address token, address account) external view returns (uint256);

    /// @notice The MELS base units that a bid deposits: its total and 10 % commission.
    function depositFor(uint256 amount, uint256 price) external pure returns (uint256);
}
