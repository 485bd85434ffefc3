// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {IGate} from "../interfaces/IGate.sol";
import {Money} from "../libraries/Money.sol";
import {PackedBid, PackedBids} from "../libraries/PackedBids.sol";
import {PriceLevelsLibrary} from "../libraries/PriceLevels.sol";
import {Transfers} from "../libraries/Transfers.sol";
import {Listings} from "./Listings.sol";

/// @notice Takes bids, stores them by wallet and adds them up by price.
abstract contract Bids is Listings {
    // A packed bid has 24 bits for its number.
    uint256 private constant MAX_BIDS = type(uint24).max;
    // Bounds the gas that settling one wallet can cost.
    uint256 private constant MAX_BIDS_PER_BIDDER = 64;

    mapping(uint256 auctionId => mapping(address bidder => PackedBid[MAX_BIDS_PER_BIDDER])) private _bids;

    /// @inheritdoc IAuctionHouse
    function bid(uint256 auctionId, uint256 amount, uint256 price) external nonReentrant returns (uint256 index) {
        return _placeBid(auctionId, amount, price);
    }

    /// @inheritdoc IAuctionHouse
    function bidWithPermit(
        uint256 auctionId,
        uint256 amount,
        uint256 price,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external nonReentrant returns (uint256 index) {
        _requireAmount(amount, Money.MAX_TOKEN_AMOUNT);
        _toSteps(price);
        uint256 deposit = depositFor(amount, price);
        // Anyone can submit the permit first. Then this call fails but the allowance exists; without it, the deposit reverts.
        try IERC20Permit(MELS).permit(msg.sender, address(this), deposit, deadline, v, r, s) {} catch {}
        return _placeBid(auctionId, amount, price);
    }

    /// @inheritdoc IAuctionHouse
    /// @dev A withdrawn bid changes nothing for the others, so no sum is reduced. Call the highest price whose bids, together
    /// with all higher ones, cover the supply the frontier. Sums only grow, so the frontier only rises, and the auction clears
    /// at the last frontier or is void. Prices that cover the supply together can't all lie above the frontier, so a withdrawn
    /// bid lies below it, for good: neither the sums nor the `before` of bids at or above the clearing price contain it.
    function withdrawOutbid(uint256 auctionId, uint256[] calldata prices) external nonReentrant {
        Auction storage auction = _existing(auctionId);
        if (block.timestamp >= auction.endsAt) revert AuctionEnded(auctionId, auction.endsAt);
        uint256 lowest = _requireCovered(auction, prices);
        (uint256 count, uint256 refunded) = _withdrawBelow(auctionId, lowest / Money.PRICE_STEP);
        if (count == 0) revert NoBidBelow(msg.sender, lowest);

        // The cast loses nothing: a wallet has at most 64 bids.
        auction.progress.settledBidCount += uint24(count);
        _pay(MELS, msg.sender, Money.withCommission(refunded));
    }

    /// @inheritdoc IAuctionHouse
    function levelsBelow(uint256 auctionId, uint256 belowPrice, uint256 limit)
        external
        view
        returns (Level[] memory found)
    {
        Auction storage auction = _existing(auctionId);
        uint256 initialSteps = auction.book.initialPriceSteps;
        uint256 belowSteps = Math.max(Math.ceilDiv(belowPrice, Money.PRICE_STEP), initialSteps);
        uint256 offset = Math.min(belowSteps - initialSteps, PriceLevelsLibrary.TOP);
        found = new Level[](Math.min(limit, auction.book.bidCount));
        for (uint256 i = 0; i < found.length; ++i) {
            bool any;
            (any, offset) = auction.levels.highestBelow(offset);
            if (!any) {
                assembly ("memory-safe") {
                    mstore(found, i)
                }
                break;
            }
            found[i] = Level((initialSteps + offset) * Money.PRICE_STEP, auction.levels.amounts[offset]);
        }
    }

    /// @inheritdoc IAuctionHouse
    function bidsOf(uint256 auctionId, address bidder) external view returns (Bid[] memory bids) {
        _existing(auctionId);
        PackedBid[MAX_BIDS_PER_BIDDER] storage stored = _bids[auctionId][bidder];
        bids = new Bid[](stored[0].bidCount());
        for (uint256 i = 0; i < bids.length; ++i) {
            PackedBid one = stored[i];
            uint256 price = one.priceSteps() * Money.PRICE_STEP;
            bids[i] = Bid(one.index(), one.amount(), price, one.before(), one.isWithdrawn());
        }
    }

    /// @inheritdoc IAuctionHouse
    function depositFor(uint256 amount, uint256 price) public pure returns (uint256) {
        return Money.withCommission(amount * price);
    }

    function _bidsOf(uint256 auctionId, address bidder)
        internal
        view
        returns (PackedBid[MAX_BIDS_PER_BIDDER] storage bids)
    {
        bids = _bids[auctionId][bidder];
        if (bids[0].bidCount() == 0) revert BidderNotFound(auctionId, bidder);
    }

    function _placeBid(uint256 auctionId, uint256 amount, uint256 price) private returns (uint256 index) {
        Auction storage auction = _existing(auctionId);
        if (block.timestamp >= auction.endsAt) revert AuctionEnded(auctionId, auction.endsAt);
        if (block.timestamp < auction.startsAt) revert AuctionNotStarted(auctionId, auction.startsAt);
        if (msg.sender == auction.seller) revert SellerBid(auctionId, msg.sender);
        uint256 policy = auction.policy;
        if (policy != 0) IGate(GATE).requireAdmitted(msg.sender, policy);
        Book memory book = auction.book;
        _requireAmount(amount, book.tokenAmount);
        uint256 priceSteps = _toSteps(price);
        if (priceSteps < book.initialPriceSteps) {
            revert PriceBelowInitial(price, book.initialPriceSteps * Money.PRICE_STEP);
        }

        index = book.bidCount;
        if (index == MAX_BIDS) revert AuctionFull(auctionId, MAX_BIDS);
        uint256 before;
        // The price is not below the initial one.
        unchecked {
            before = auction.levels.add(priceSteps - book.initialPriceSteps, amount);
        }
        _storeBid(auctionId, book, PackedBids.pack(amount, priceSteps, before, index));
        auction.book = book;
        emit BidPlaced(auctionId, msg.sender, index, amount, price);

        // The product has 149 bits at most. `pull` compares balances, so the lock keeps one deposit from counting twice.
        unchecked {
            Transfers.pull(IERC20(MELS), msg.sender, Money.withCommission(amount * price));
        }
    }

    function _storeBid(uint256 auctionId, Book memory book, PackedBid packed) private {
        PackedBid[MAX_BIDS_PER_BIDDER] storage bids = _bids[auctionId][msg.sender];
        PackedBid first = bids[0];
        uint256 count = first.bidCount();
        if (count == MAX_BIDS_PER_BIDDER) revert BidLimitReached(msg.sender, MAX_BIDS_PER_BIDDER);
        // Nothing can overflow: the limits on bids bound the counts, and the tokens available only fall, to 0 at most.
        unchecked {
            if (count == 0) {
                bids[0] = packed.plus(uint256(book.bidderCount++) << 208 | PackedBids.ONE_BID);
            } else {
                bids[0] = first.plus(PackedBids.ONE_BID);
                bids[count] = packed;
            }
            book.bidCount++;
            if (packed.priceSteps() < book.lowestPriceSteps) return;
            uint256 amount = packed.amount();
            book.tokensAvailable = amount < book.tokensAvailable ? uint56(book.tokensAvailable - amount) : 0;
        }
    }

    /// @return price The lowest of the prices, at which and above which bids cover the supply.
    function _requireCovered(Auction storage auction, uint256[] calldata prices) private view returns (uint256 price) {
        uint256 initialSteps = auction.book.initialPriceSteps;
        uint256 supply = auction.book.tokenAmount;
        uint256 covered = 0;
        price = type(uint256).max;
        for (uint256 i = 0; i < prices.length; ++i) {
            if (prices[i] >= price) revert PricesNotDescending(prices[i], price);
            price = prices[i];
            uint256 steps = _toSteps(price);
            if (steps < initialSteps) revert PriceBelowInitial(price, initialSteps * Money.PRICE_STEP);
            covered += auction.levels.amounts[steps - initialSteps];
        }
        if (covered < supply) revert SupplyNotCovered(covered, supply);
    }

    function _withdrawBelow(uint256 auctionId, uint256 priceSteps) private returns (uint256 count, uint256 refunded) {
        PackedBid[MAX_BIDS_PER_BIDDER] storage bids = _bidsOf(auctionId, msg.sender);
        uint256 length = bids[0].bidCount();
        for (uint256 i = 0; i < length; ++i) {
            PackedBid one = bids[i];
            if (one.isWithdrawn() || one.priceSteps() >= priceSteps) continue;
            bids[i] = one.plus(PackedBids.WITHDRAWN);
            uint256 total = one.amount() * one.priceSteps() * Money.PRICE_STEP;
            refunded += total;
            ++count;
            emit BidWithdrawn(auctionId, msg.sender, one.index(), total);
        }
    }
}
