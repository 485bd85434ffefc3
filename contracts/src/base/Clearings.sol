// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Money} from "../libraries/Money.sol";
import {PackedBidder} from "../libraries/PackedBidders.sol";
import {PackedBid} from "../libraries/PackedBids.sol";
import {Cutoff, ProRata} from "../libraries/ProRata.sol";
import {Bids} from "./Bids.sol";

/// @notice Stores each auction's cutoff and computes what it gives to a bidder.
abstract contract Clearings is Bids {
    uint256 internal constant SETTLEMENT_TIME = 14 days;

    /// @dev Takes two slots. A price of 0 means that the clearing is unknown.
    struct Cleared {
        uint48 priceSteps;
        uint56 left;
        uint80 demandAtPrice;
        uint128 lastRank;
    }

    /// @dev What the clearing gives to one bidder.
    /// @param number The bidder's number in the auction.
    /// @param amount The whole tokens that the bidder gets.
    /// @param paid The MELS base units that the bidder pays for them, without commission.
    /// @param refunded The MELS base units that were offered but not paid, without commission.
    struct Due {
        uint256 number;
        uint256 amount;
        uint256 paid;
        uint256 refunded;
    }

    mapping(uint256 auctionId => Cleared) private _cleared;

    /// @dev The only place where an auction becomes sold. The caller must have counted every bid.
    function _clear(uint256 auctionId, Cutoff memory cutoff) internal {
        // The casts lose nothing: listing bounds price and supply, demand is below 2^77 and ranks are below 2^128.
        _cleared[auctionId] = Cleared(
            uint48(cutoff.priceSteps), uint56(cutoff.left), uint80(cutoff.demandAtPrice), uint128(cutoff.lastRank)
        );
        emit AuctionCleared(auctionId, cutoff.priceSteps * Money.PRICE_STEP);
    }

    function _requireEnded(uint256 auctionId, Auction storage auction) internal view {
        if (block.timestamp < auction.endsAt) revert AuctionNotEnded(auctionId, auction.endsAt);
    }

    /// @dev The price is the lowest winning bid when demand reaches the supply with it and not without it.
    function _requireReached(uint256 priceSteps, uint256 demandAbove, uint256 demandAtPrice, uint256 supply)
        internal
        pure
    {
        if (demandAbove >= supply || demandAtPrice < supply - demandAbove) {
            revert ClearingPriceMismatch(priceSteps * Money.PRICE_STEP, demandAbove, demandAtPrice, supply);
        }
    }

    /// @dev Returns 0 while the price is unknown.
    function _clearingPrice(uint256 auctionId) internal view returns (uint256) {
        return _cleared[auctionId].priceSteps * Money.PRICE_STEP;
    }

    function _isCleared(uint256 auctionId) internal view returns (bool) {
        return _cleared[auctionId].priceSteps != 0;
    }

    /// @dev Call it for an ended auction only. Each bid updates `tokensAvailable`, so no bids need to be counted here.
    function _isVoid(uint256 auctionId, Auction storage auction) internal view returns (bool) {
        if (auction.book.tokensAvailable > 0) return true;
        return block.timestamp >= auction.endsAt + SETTLEMENT_TIME && !_isCleared(auctionId);
    }

    /// @dev Call it for a cleared or void auction only.
    function _cutoffOf(uint256 auctionId) internal view returns (Cutoff memory) {
        Cleared storage cleared = _cleared[auctionId];
        if (cleared.priceSteps == 0) return Cutoff(type(uint256).max, 0, 0, 0);
        return Cutoff(cleared.priceSteps, cleared.left, cleared.demandAtPrice, cleared.lastRank);
    }

    function _dueOf(uint256 auctionId, address account, Cutoff memory cutoff) internal view returns (Due memory due) {
        PackedBidder bidder = _bidderOf(auctionId, account);
        uint256 count = bidder.bidCount();
        uint256 offeredSteps = 0;
        // Nothing can overflow: there are at most 64 bids, each with 48 bits of price and 56 of amount. Nor can the
        // refund underflow, because a winner never pays more than was offered.
        unchecked {
            for (uint256 i = 0; i < count; ++i) {
                PackedBid packed = _bidAt(auctionId, account, bidder, i);
                due.amount += ProRata.allotment(cutoff, packed);
                offeredSteps += packed.priceSteps() * packed.amount();
            }
            due.number = bidder.number();
            due.paid = due.amount * cutoff.priceSteps * Money.PRICE_STEP;
            due.refunded = offeredSteps * Money.PRICE_STEP - due.paid;
        }
    }
}
