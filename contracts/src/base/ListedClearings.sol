// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Money} from "../libraries/Money.sol";
import {PackedBidder} from "../libraries/PackedBidders.sol";
import {PackedBid} from "../libraries/PackedBids.sol";
import {Cutoff, ProRata} from "../libraries/ProRata.sol";
import {ClaimedClearings} from "./ClaimedClearings.sol";

/// @notice Computes an auction's clearing from settlement lists that name every bidder.
abstract contract ListedClearings is ClaimedClearings {
    /// @dev Counts all listed bids at one price. Each bit of `seen` is a bidder's number.
    struct Tally {
        uint256 priceSteps;
        uint256 demandAbove;
        uint256 demandAtPrice;
        uint256 bidCountAtPrice;
        PackedBid[] bidsAtPrice;
        uint256[] seen;
    }

    /// @dev Trusts the entries, because settling them next reverts the whole call if one is wrong.
    function _clearFromLists(
        uint256 auctionId,
        Auction storage auction,
        Entry[] calldata winners,
        Entry[] calldata refunders
    ) internal {
        Book memory book = auction.book;
        uint256 entryCount = winners.length + refunders.length;
        if (entryCount < book.bidderCount) revert BiddersOmitted(entryCount, book.bidderCount);
        if (winners.length == 0) revert TokensUnlikeSupply(0, book.tokenAmount);
        Tally memory tally;
        if (winners[0].amount == 0) revert WinnerWithoutTokens(auctionId, winners[0].bidder);
        // The lists only claim this clearing price; counting the bids proves it.
        tally.priceSteps = winners[0].price / winners[0].amount / Money.PRICE_STEP;
        tally.bidsAtPrice = new PackedBid[](book.bidCount);
        tally.seen = new uint256[](uint256(book.bidderCount) / 256 + 1);
        uint256 tokens = 0;
        uint256 listed = winners.length;
        for (uint256 i = 0; i < winners.length; ++i) {
            // If the sum overflows to the supply, one entry is so large that settling rejects it.
            unchecked {
                tokens += winners[i].amount;
            }
            _countBidder(tally, auctionId, winners[i].bidder);
        }
        for (uint256 i = 0; i < refunders.length; ++i) {
            // A refunder with tokens is also a winner and is already counted.
            if (refunders[i].amount > 0) continue;
            _countBidder(tally, auctionId, refunders[i].bidder);
            ++listed;
        }
        if (listed < book.bidderCount) revert BiddersOmitted(listed, book.bidderCount);
        if (tokens != book.tokenAmount) revert TokensUnlikeSupply(tokens, book.tokenAmount);
        _requireReached(tally.priceSteps, tally.demandAbove, tally.demandAtPrice, book.tokenAmount);

        _clear(auctionId, _cutoffFrom(tally, book.tokenAmount - tally.demandAbove));
    }

    function _countBidder(Tally memory tally, uint256 auctionId, address account) private view {
        PackedBidder bidder = _bidderOf(auctionId, account);
        uint256 number = bidder.number();
        uint256 bit = 1 << (number % 256);
        uint256 word = tally.seen[number / 256];
        if (word & bit != 0) revert BidderTwice(auctionId, account);

        tally.seen[number / 256] = word | bit;
        uint256 count = bidder.bidCount();
        for (uint256 i = 0; i < count; ++i) {
            _countBid(tally, _bidAt(auctionId, account, bidder, i));
        }
    }

    function _countBid(Tally memory tally, PackedBid packed) private pure {
        uint256 priceSteps = packed.priceSteps();
        uint256 clearingSteps = tally.priceSteps;
        if (priceSteps > clearingSteps) tally.demandAbove += packed.amount();
        if (priceSteps != clearingSteps) return;
        tally.demandAtPrice += packed.amount();
        tally.bidsAtPrice[tally.bidCountAtPrice++] = packed;
    }

    function _cutoffFrom(Tally memory tally, uint256 left) private pure returns (Cutoff memory) {
        uint256[] memory ranks = new uint256[](tally.bidCountAtPrice);
        uint256 lastRank = ProRata.lastRank(tally.bidsAtPrice, ranks, left, tally.demandAtPrice);
        return Cutoff(tally.priceSteps, left, tally.demandAtPrice, lastRank);
    }
}
