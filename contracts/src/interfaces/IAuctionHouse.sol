// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICredits} from "./ICredits.sol";

/// @title The auction house of song-royalty tokens
/// @notice Prices are in MELS base units (10^18 per MELS) per whole token; amounts are whole tokens of 10^18 base units.
/// The house keeps the amount asked for at each price, so the lowest winning bid, which every winner pays, and what each bid
/// gets follow from its own state. Settlement lists can only repeat it.
interface IAuctionHouse is ICredits {
    /// @notice An auction's status.
    enum Status {
        Pending,
        Open,
        Terminated,
        Processed
    }

    /// @notice How an auction ends. `Unknown` until the auction is cleared.
    enum Outcome {
        Unknown,
        Sold,
        Void
    }

    /// @notice The contracts that the house works with.
    /// @param mels The ERC-20 token that bids are made in.
    /// @param songTokens The factory whose tokens can be listed. It is deployed later, at an address that follows from the
    /// deployer's nonce.
    /// @param gate Knows which wallets are admitted to bid where an auction has a policy.
    struct Contracts {
        address mels;
        address songTokens;
        address gate;
    }

    /// @notice The accounts that the house starts with.
    /// @param owner Grants the roles, sets the accounts for later auctions and can withdraw an auction.
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

    /// @notice The terms of an auction, which a seller who is not the lister signs (EIP-712, primary type `Offer`).
    /// @param seller The artist, who must not bid, receives the proceeds above the Threshold and a void auction's tokens.
    /// @param production The account that receives the proceeds up to the Threshold; must be the house's current one.
    /// @param token A song token that `SongTokens` created.
    /// @param tokenAmount Whole tokens, from 1 to 2^53 - 1; the house takes them from the lister.
    /// @param initialPrice MELS base units per whole token: at least 1 MELS, a multiple of 0.01 MELS, below 2^96.
    /// @param threshold MELS base units that the sale must raise: at least `initialPrice × tokenAmount`.
    /// @param startsAt The first second in which bids are accepted: from now to 365 days ahead. So a signed offer can only be
    /// listed before this second.
    /// @param duration Seconds from the start to the end of the sale: from one minute to 365 days.
    /// @param policy Under which policy of `Gate` bidders must be admitted; 0 if anyone can bid.
    struct Offer {
        address seller;
        address production;
        address token;
        uint256 tokenAmount;
        uint256 initialPrice;
        uint256 threshold;
        uint256 startsAt;
        uint256 duration;
        uint16 policy;
    }

    /// @notice One bid.
    /// @param index The bid's number in its auction, counted from 0 in chain order.
    /// @param before The tokens that earlier bids at the same price ask for.
    /// @param withdrawn Whether the bidder has taken the deposit back with `withdrawOutbid`.
    struct Bid {
        uint256 index;
        uint256 amount;
        uint256 price;
        uint256 before;
        bool withdrawn;
    }

    /// @notice What bids at one price ask for, in total.
    struct Level {
        uint256 price;
        uint256 amount;
    }

    /// @notice One line of a settlement, for all bids of one bidder.
    /// @param amount The whole tokens that the bidder gets.
    /// @param price The total MELS base units that the bidder pays (winner) or is refunded (refunder), without commission.
    struct Entry {
        address bidder;
        uint256 amount;
        uint256 price;
    }

    /// @notice An auction's terms and progress.
    /// @param treasury Receives the commission; fixed when the auction was listed.
    /// @param production Receives the proceeds up to the Threshold; fixed when the auction was listed.
    /// @param endsAt The first second in which bids are no longer accepted; a withdrawn auction ends when it is withdrawn.
    /// @param openToAllFrom The first second in which anyone can settle others and pay the proceeds.
    /// @param reclaimableFrom The first second in which an auction that is not cleared is void.
    /// @param withdrawalAnnouncedAt When the owner announced a withdrawal; 0 if it was not announced.
    /// @param tokensAvailable The tokens that no bid high enough to meet the Threshold asks for yet.
    /// @param settledBidCount The bids that are settled or withdrawn; the auction is processed when all are.
    /// @param clearingPrice The price that every winner pays per token; 0 unless the auction is sold.
    /// @param demandAbove The tokens that bids above the clearing price ask for.
    /// @param demandAtPrice The tokens that bids at the clearing price ask for.
    /// @param proceedsPaid Whether treasury, production account and seller have been paid.
    /// @param withdrawn Whether the owner has withdrawn the auction.
    /// @param policy Under which policy of `Gate` bidders must be admitted; 0 if anyone can bid.
    struct AuctionState {
        address token;
        address seller;
        address treasury;
        address production;
        uint256 initialPrice;
        uint256 tokenAmount;
        uint256 threshold;
        uint256 startsAt;
        uint256 endsAt;
        uint256 openToAllFrom;
        uint256 reclaimableFrom;
        uint256 withdrawalAnnouncedAt;
        uint256 tokensAvailable;
        uint256 bidCount;
        uint256 bidderCount;
        uint256 settledBidCount;
        uint256 clearingPrice;
        uint256 demandAbove;
        uint256 demandAtPrice;
        bool proceedsPaid;
        bool withdrawn;
        uint16 policy;
        Status status;
        Outcome outcome;
    }

    /// @notice An auction has been listed, with the terms of its `Offer`.
    /// @param auctionId The auction's number, counted from 0.
    /// @param tokenName The token's name, at most 64 bytes.
    /// @param endsAt The first second in which bids are no longer accepted.
    /// @param treasury Receives the commission.
    event AuctionCreated(
        uint256 indexed auctionId,
        address indexed seller,
        address indexed token,
        string tokenName,
        uint256 initialPrice,
        uint256 tokenAmount,
        uint256 threshold,
        uint256 startsAt,
        uint256 endsAt,
        address treasury,
        address production,
        uint16 policy
    );

    /// @notice The owner can withdraw the auction from a day after this event, even on its last day.
    /// @param reason The keccak256 hash of the published reason.
    event WithdrawalAnnounced(uint256 indexed auctionId, bytes32 reason);

    /// @notice The owner has withdrawn the auction: it has ended and is void.
    event AuctionWithdrawn(uint256 indexed auctionId, bytes32 reason);

    /// @notice A bid has been placed and its deposit received.
    /// @param index The bid's number in its auction, counted from 0.
    event BidPlaced(uint256 indexed auctionId, address indexed bidder, uint256 index, uint256 amount, uint256 price);

    /// @notice A bid that can no longer win has been withdrawn and its deposit paid back.
    /// @param refunded The MELS base units refunded, without the commission refunded with them.
    event BidWithdrawn(uint256 indexed auctionId, address indexed bidder, uint256 index, uint256 refunded);

    /// @notice The outcome has been decided. Emitted once for every auction.
    /// @param clearingPrice The lowest winning bid; 0 in a void auction, like the tokens asked for above it and at it.
    event AuctionCleared(
        uint256 indexed auctionId, Outcome outcome, uint256 clearingPrice, uint256 demandAbove, uint256 demandAtPrice
    );

    /// @notice A bidder has received `amount` tokens, paid `paid` for them and been refunded `refunded`. Emitted once for every
    /// bidder who has bids that are not withdrawn.
    /// @param paid MELS base units, without the commission paid with them.
    /// @param refunded MELS base units, without the commission refunded with them.
    event BidderSettled(
        uint256 indexed auctionId, address indexed bidder, uint256 amount, uint256 paid, uint256 refunded
    );

    /// @notice The treasury, the production account and the seller have been paid.
    /// @param proceeds The MELS base units that all winners pay, without commission.
    event ProceedsPaid(uint256 indexed auctionId, uint256 proceeds);

    /// @notice Every bidder is settled, and the proceeds (or a void auction's tokens) have been paid out.
    /// @param proceeds The MELS base units that all winners paid, without commission; 0 in a void auction.
    event AuctionProcessed(uint256 indexed auctionId, Outcome outcome, uint256 proceeds);

    /// @notice A void auction's tokens have been returned to the seller.
    event TokensReturned(uint256 indexed auctionId, address indexed seller, uint256 amount);

    /// @notice The accounts that receive the commission and the proceeds up to the Threshold of later auctions have changed.
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
    /// @notice The number of tokens is above 2^53 - 1 (listing) or above the supply (bid).
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
    /// @notice The offer names another production account than the house.
    error ProductionMismatch(address production, address expected);
    /// @notice The seller is not the lister and has not signed the offer.
    error OfferNotSigned(address seller, bytes32 digest);
    /// @notice The signed offer is already listed.
    error OfferAlreadyListed(address seller, bytes32 digest);
    /// @notice The address is not an ERC-20 token with a name and decimals.
    error TokenNotErc20(address token);
    /// @notice The token does not have 18 decimals.
    error TokenDecimalsUnsupported(uint256 decimals, uint256 supported);
    /// @notice `SongTokens` did not create this token.
    error SongNotGenuine(address token);
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
    /// @notice On its last day an auction can only be withdrawn a day or more after the announcement.
    /// @param possibleFrom A day after the announcement; 0 if there is none.
    error WithdrawalNotAnnounced(uint256 auctionId, uint256 possibleFrom);
    /// @notice The seller must not bid.
    error SellerBid(uint256 auctionId, address seller);
    /// @notice The auction has reached its maximum number of bids.
    error AuctionFull(uint256 auctionId, uint256 limit);
    /// @notice The bidder has reached the maximum number of bids per wallet in this auction.
    error BidLimitReached(address bidder, uint256 limit);
    /// @notice The prices must come in descending order, without repetition.
    error PricesNotDescending(uint256 price, uint256 previous);
    /// @notice Bids at the named prices ask for fewer tokens than are on offer, so a lower bid can still win.
    error SupplyNotCovered(uint256 covered, uint256 supply);
    /// @notice The account has no bid below this price that is not withdrawn.
    error NoBidBelow(address bidder, uint256 price);
    /// @notice Only operators can do this before `openToAllFrom`.
    error OperatorOnly(address account, uint256 openToAllFrom);
    /// @notice The auction has too many prices to be cleared within this call: call `clear` first.
    error AuctionNotCleared(uint256 auctionId);
    /// @notice The auction is void, so it has no proceeds.
    error AuctionVoid(uint256 auctionId);
    /// @notice The auction's proceeds are already paid.
    error ProceedsAlreadyPaid(uint256 auctionId);
    /// @notice The account has no bid in this auction.
    error BidderNotFound(uint256 auctionId, address bidder);
    /// @notice The caller is already settled.
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
    /// @notice The call has so little gas left that a valid payment could fail.
    error GasTooLow(uint256 gasLeft, uint256 needed);

    /// @notice Lists an auction of the caller's tokens that starts now. The caller is the seller, and the Threshold is
    /// `initialPrice × tokenAmount`. Listers only. `Offer` states the bounds of each term.
    /// @return auctionId The auction's number, counted from 0.
    function createAuction(uint256 initialPrice, uint256 tokenAmount, uint256 duration, address tokenAddress)
        external
        returns (uint256 auctionId);

    /// @notice Lists an auction with a start, a Threshold and a seller. Listers only.
    /// @dev The house takes the tokens from the caller. Unsold tokens are returned to the seller, not to the caller.
    /// @param signature The seller's signature of `offerDigest(offer)`, from a key or a contract (ERC-1271). It is ignored if
    /// the caller is the seller. A signed offer can be listed once.
    function scheduleAuction(Offer calldata offer, bytes calldata signature) external returns (uint256 auctionId);

    /// @notice Announces that the owner may withdraw the auction. Owner only, before the end.
    /// @param reason The keccak256 hash of the published reason.
    function announceWithdrawal(uint256 auctionId, bytes32 reason) external;

    /// @notice Ends an auction early and makes it void: the seller gets the tokens back at once, every bidder a full refund.
    /// Owner only, before the end. On the last day it needs an announcement that is a day old.
    function withdrawAuction(uint256 auctionId, bytes32 reason) external;

    /// @notice Places a bid and deposits `price × amount` plus 10% commission.
    /// @param amount Whole tokens, from 1 to the number on offer.
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

    /// @notice Withdraws the caller's bids below a price at which bids already cover the whole supply, and pays their deposits
    /// back. Before the end only; from the end on `settleMe` pays all.
    /// @param prices Prices, from high to low, at which bids ask for the whole supply or more together. The caller's bids below
    /// the last one are withdrawn.
    function withdrawOutbid(uint256 auctionId, uint256[] calldata prices) external;

    /// @notice Decides an ended auction's outcome, by anyone. Goes down the prices that have bids, at most `maxLevels` of them,
    /// and continues there in the next call. It moves no bidder's money; a void auction's tokens return to the seller.
    /// @return outcome `Unknown` if more calls are needed. Once decided, a call changes nothing.
    function clear(uint256 auctionId, uint256 maxLevels) external returns (Outcome outcome);

    /// @notice Settles the bidders in the lists: each receives tokens and refund. Operators only; from 7 days after the end,
    /// anyone.
    /// @dev Clears the auction first if at most 256 price levels are left to go down; otherwise call `clear` before. Lists can
    /// name some bidders or all, in any order. Every entry must be right; a bidder who is already settled is passed over, so a
    /// bidder in both lists, or in two calls, is paid once.
    /// @param winners Bidders who get tokens, each with the total that the bidder pays.
    /// @param refunders Bidders who offered more than they pay, each with the total refund. Gas is lowest if the refunders who
    /// are also winners come first, in the winners' order.
    function finalizeAuction(uint256 auctionId, Entry[] calldata winners, Entry[] calldata refunders) external;

    /// @notice Like `finalizeAuction` without stating what each bidder gets. Bidders already settled are passed over.
    function settle(uint256 auctionId, address[] calldata bidders) external;

    /// @notice Settles the caller, at any time from the end on. Clears the auction first like `finalizeAuction`.
    function settleMe(uint256 auctionId) external;

    /// @notice Pays a sold auction's proceeds before the last bidder is settled, so that thousands of small bids can't keep the
    /// artist waiting. Operators only; from 7 days after the end, anyone. Clears the auction first like `finalizeAuction`.
    function payProceeds(uint256 auctionId) external;

    /// @notice Sets the accounts that receive the commission and the proceeds up to the Threshold of auctions listed from now
    /// on. Owner only.
    function setAccounts(address treasury, address production) external;

    /// @notice The number of auctions created, which is the next auction's number.
    function listingCounter() external view returns (uint256);

    /// @notice The auction with this number: the token on offer, the minimum price per whole token in MELS base units, the whole
    /// tokens on offer, the seller and the first second in which bids are no longer accepted.
    function listings(uint256 index)
        external
        view
        returns (address contractAddress, uint256 price, uint256 tokens, address seller, uint256 expiration);

    /// @notice An auction's terms and progress.
    function auctionState(uint256 auctionId) external view returns (AuctionState memory);

    /// @notice The price levels below a price, from high to low, at most `limit` of them. A level includes withdrawn bids.
    /// @param belowPrice Any number above the highest price starts at the top.
    function levelsBelow(uint256 auctionId, uint256 belowPrice, uint256 limit) external view returns (Level[] memory);

    /// @notice A wallet's bids in an auction, in the order in which they were placed; empty for a wallet without bids.
    function bidsOf(uint256 auctionId, address bidder) external view returns (Bid[] memory);

    /// @notice What a bidder gets, pays and is refunded, once the auction is cleared. Withdrawn bids do not count.
    /// @return amount Whole tokens.
    /// @return paid MELS base units that the bidder pays for them, without commission.
    /// @return refunded MELS base units that the bidder is refunded, without the commission refunded with them.
    /// @dev Reverts for a wallet without a bid.
    function settlementOf(uint256 auctionId, address bidder)
        external
        view
        returns (uint256 amount, uint256 paid, uint256 refunded);

    /// @notice Whether the bidder is settled. Reverts for a wallet without a bid.
    function isSettled(uint256 auctionId, address bidder) external view returns (bool);

    /// @notice The EIP-712 digest that a seller signs.
    function offerDigest(Offer calldata offer) external view returns (bytes32);

    /// @notice The MELS base units that a bid deposits: its total plus 10% commission.
    function depositFor(uint256 amount, uint256 price) external pure returns (uint256);
}
