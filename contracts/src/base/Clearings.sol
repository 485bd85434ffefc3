// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {Money} from "../libraries/Money.sol";
import {PackedBid} from "../libraries/PackedBids.sol";
import {PriceLevelsLibrary} from "../libraries/PriceLevels.sol";
import {Bids} from "./Bids.sol";

/// @notice Decides each auction's outcome once, and computes what it gives to a bidder.
abstract contract Clearings is Bids {
    uint256 internal constant SETTLEMENT_TIME = 14 days;
    uint256 private constant NOTICE = 1 days;
    // A settlement clears the auction itself if this is enough: 1.7 million gas for prices that lie 256 steps apart.
    uint256 private constant LEVELS_WITHIN_SETTLEMENT = 256;

    /// @dev Separates winning bids from losing ones. In a void auction the price is above every bid.
    /// @param left The tokens that bids above the price leave for bids at the price.
    struct Cutoff {
        uint256 priceSteps;
        uint256 left;
        uint256 demandAtPrice;
    }

    /// @dev What the clearing gives to one bidder.
    /// @param number The bidder's number in the auction.
    /// @param bidCount The bidder's bids that are not withdrawn.
    /// @param amount The whole tokens that the bidder gets.
    /// @param paid The MELS base units that the bidder pays for them, without commission.
    /// @param refunded The MELS base units that were offered but not paid, without commission.
    struct Due {
        uint256 number;
        uint256 bidCount;
        uint256 amount;
        uint256 paid;
        uint256 refunded;
    }

    /// @inheritdoc IAuctionHouse
    function announceWithdrawal(uint256 auctionId, bytes32 reason) external onlyRole(DEFAULT_ADMIN_ROLE) {
        Auction storage auction = _existing(auctionId);
        if (block.timestamp >= auction.endsAt) revert AuctionEnded(auctionId, auction.endsAt);

        auction.withdrawalAnnouncedAt = uint40(block.timestamp);
        emit WithdrawalAnnounced(auctionId, reason);
    }

    /// @inheritdoc IAuctionHouse
    function withdrawAuction(uint256 auctionId, bytes32 reason) external onlyRole(DEFAULT_ADMIN_ROLE) nonReentrant {
        Auction storage auction = _existing(auctionId);
        if (block.timestamp >= auction.endsAt) revert AuctionEnded(auctionId, auction.endsAt);
        if (block.timestamp + NOTICE >= auction.endsAt) _requireAnnounced(auctionId, auction);

        auction.endsAt = uint40(block.timestamp);
        auction.progress.withdrawn = true;
        emit AuctionWithdrawn(auctionId, reason);
        _makeVoid(auctionId, auction);
    }

    /// @inheritdoc IAuctionHouse
    function clear(uint256 auctionId, uint256 maxLevels) external nonReentrant returns (Outcome) {
        Auction storage auction = _existing(auctionId);
        _requireEnded(auctionId, auction);
        return _clear(auctionId, auction, maxLevels);
    }

    function _requireEnded(uint256 auctionId, Auction storage auction) internal view {
        if (block.timestamp < auction.endsAt) revert AuctionNotEnded(auctionId, auction.endsAt);
    }

    /// @dev Call it for an ended auction only.
    function _requireCleared(uint256 auctionId, Auction storage auction) internal returns (Outcome outcome) {
        outcome = _clear(auctionId, auction, LEVELS_WITHIN_SETTLEMENT);
        if (outcome == Outcome.Unknown) revert AuctionNotCleared(auctionId);
    }

    /// @dev Call it for a cleared auction only.
    function _cutoffOf(Auction storage auction) internal view returns (Cutoff memory) {
        Progress memory progress = auction.progress;
        if (progress.outcome == Outcome.Void) return Cutoff(type(uint256).max, 0, 0);
        return Cutoff(progress.priceSteps, auction.book.tokenAmount - progress.demandAbove, progress.demandAtPrice);
    }

    function _dueOf(uint256 auctionId, address bidder, Cutoff memory cutoff) internal view returns (Due memory due) {
        PackedBid[64] storage bids = _bidsOf(auctionId, bidder);
        PackedBid one = bids[0];
        due.number = one.bidderNumber();
        uint256 length = one.bidCount();
        uint256 offeredSteps = 0;
        // Nothing can overflow: there are at most 64 bids, each with 48 bits of price and 56 of amount. Nor can the
        // refund underflow, because a winner never pays more than was offered.
        unchecked {
            for (uint256 i = 0;;) {
                if (!one.isWithdrawn()) {
                    ++due.bidCount;
                    due.amount += _allotment(one, cutoff);
                    offeredSteps += one.priceSteps() * one.amount();
                }
                if (++i == length) break;
                one = bids[i];
            }
            due.paid = due.amount * cutoff.priceSteps * Money.PRICE_STEP;
            due.refunded = offeredSteps * Money.PRICE_STEP - due.paid;
        }
    }

    /// @dev Emits the event and pays out what is left for the platform and the seller once every bid is settled.
    function _close(uint256 auctionId, Auction storage auction) internal virtual;

    function _clear(uint256 auctionId, Auction storage auction, uint256 maxLevels) private returns (Outcome) {
        Progress memory progress = auction.progress;
        if (progress.outcome != Outcome.Unknown) return progress.outcome;
        Book memory book = auction.book;
        // Bids that could meet the Threshold don't cover the supply, or the auction was not cleared in time.
        if (book.tokensAvailable > 0 || block.timestamp >= auction.endsAt + SETTLEMENT_TIME) {
            _makeVoid(auctionId, auction);
            return Outcome.Void;
        }

        _goDown(auction, book, progress, maxLevels);
        auction.progress = progress;
        if (progress.outcome == Outcome.Sold) {
            uint256 price = progress.priceSteps * Money.PRICE_STEP;
            emit AuctionCleared(auctionId, Outcome.Sold, price, progress.demandAbove, progress.demandAtPrice);
        }
        return progress.outcome;
    }

    /// @dev Bids must cover the supply, so that there is a next lower price until they do.
    function _goDown(Auction storage auction, Book memory book, Progress memory progress, uint256 maxLevels)
        private
        view
    {
        if (maxLevels == 0) return;
        uint256 initialSteps = book.initialPriceSteps;
        uint256 price = progress.priceSteps == 0 ? PriceLevelsLibrary.TOP : progress.priceSteps - initialSteps;
        uint256 above = progress.demandAbove;
        uint256 amount = 0;
        uint256 supply = book.tokenAmount;
        // Nothing overflows: a price has at most 43 bits, a level 77, and demand below the supply 53.
        unchecked {
            for (uint256 i = 0; i < maxLevels && above + amount < supply; ++i) {
                above += amount;
                (, price) = auction.levels.highestBelow(price);
                amount = auction.levels.amounts[price];
            }
            progress.priceSteps = uint48(initialSteps + price);
            if (above + amount < supply) {
                progress.demandAbove = uint56(above + amount);
            } else {
                progress.outcome = Outcome.Sold;
                (progress.demandAbove, progress.demandAtPrice) = (uint56(above), uint80(amount));
            }
        }
    }

    function _makeVoid(uint256 auctionId, Auction storage auction) private {
        Progress storage progress = auction.progress;
        progress.outcome = Outcome.Void;
        emit AuctionCleared(auctionId, Outcome.Void, 0, 0, 0);
        uint256 amount = auction.book.tokenAmount;
        emit TokensReturned(auctionId, auction.seller, amount);
        if (progress.settledBidCount == auction.book.bidCount) _close(auctionId, auction);
        _pay(auction.token, auction.seller, amount * Money.WHOLE_TOKEN);
    }

    function _requireAnnounced(uint256 auctionId, Auction storage auction) private view {
        uint256 announcedAt = auction.withdrawalAnnouncedAt;
        uint256 possibleFrom = announcedAt == 0 ? 0 : announcedAt + NOTICE;
        if (announcedAt == 0 || block.timestamp < possibleFrom) revert WithdrawalNotAnnounced(auctionId, possibleFrom);
    }

    /// @dev The rule for one bid: above the price it gets all its tokens, below nothing. Bids at the price share what is left in
    /// chain order: each gets the share of all up to it, rounded down, less what those before it get.
    function _allotment(PackedBid one, Cutoff memory cutoff) private pure returns (uint256) {
        if (one.priceSteps() < cutoff.priceSteps) return 0;
        if (one.priceSteps() > cutoff.priceSteps) return one.amount();
        (uint256 before, uint256 left, uint256 demand) = (one.before(), cutoff.left, cutoff.demandAtPrice);
        // The products have at most 130 bits.
        unchecked {
            return (before + one.amount()) * left / demand - before * left / demand;
        }
    }
}
