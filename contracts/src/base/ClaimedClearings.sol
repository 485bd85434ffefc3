// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {PackedBidder} from "../libraries/PackedBidders.sol";
import {PackedBid} from "../libraries/PackedBids.sol";
import {Cutoff, ProRata} from "../libraries/ProRata.sol";
import {Clearings} from "./Clearings.sol";

/// @notice Proves a claimed clearing bidder by bidder, over as many calls as needed.
abstract contract ClaimedClearings is Clearings {
    /// @dev The bids counted so far for one claim, in one slot.
    struct Progress {
        uint24 bidderCount;
        uint80 demandAbove;
        uint80 demandAtPrice;
        uint72 tokensAtPrice;
    }

    // Keyed by claim: a wrong claim can't block the right one, and anyone can continue a proof that someone else began.
    mapping(bytes32 claim => Progress) private _progress;

    /// @inheritdoc IAuctionHouse
    function proveClearing(uint256 auctionId, Clearing calldata clearing, address[] calldata bidders) external {
        Auction storage auction = _existing(auctionId);
        _requireEnded(auctionId, auction);
        if (_isCleared(auctionId)) revert AuctionAlreadyCleared(auctionId, _clearingPrice(auctionId));
        if (_isVoid(auctionId, auction)) revert AuctionVoid(auctionId);

        Cutoff memory cutoff = _claimedCutoff(clearing, auction.book.tokenAmount);
        bytes32 claim = _claimOf(auctionId, clearing);
        Progress memory progress = _progress[claim];
        for (uint256 i = 0; i < bidders.length; ++i) {
            _countClaimed(progress, cutoff, auctionId, bidders[i]);
        }
        _progress[claim] = progress;
        if (progress.bidderCount < auction.book.bidderCount) return;

        if (progress.demandAbove != clearing.demandAbove || progress.demandAtPrice != clearing.demandAtPrice) {
            revert DemandMismatch(progress.demandAbove, progress.demandAtPrice);
        }
        if (progress.tokensAtPrice != cutoff.left) revert RoundingMismatch(progress.tokensAtPrice, cutoff.left);
        _clear(auctionId, cutoff);
    }

    /// @inheritdoc IAuctionHouse
    function provedBidders(uint256 auctionId, Clearing calldata clearing) external view returns (uint256) {
        return _progress[_claimOf(auctionId, clearing)].bidderCount;
    }

    function _countClaimed(Progress memory progress, Cutoff memory cutoff, uint256 auctionId, address account)
        private
        view
    {
        PackedBidder bidder = _bidderOf(auctionId, account);
        uint256 number = bidder.number();
        if (number < progress.bidderCount) return;
        if (number > progress.bidderCount) revert BidderOutOfOrder(account, number, progress.bidderCount);

        progress.bidderCount++;
        for (uint256 i = 0; i < bidder.bidCount(); ++i) {
            _countBid(progress, cutoff, _bidAt(auctionId, account, bidder, i));
        }
    }

    function _countBid(Progress memory progress, Cutoff memory cutoff, PackedBid packed) private pure {
        uint256 priceSteps = packed.priceSteps();
        // An amount has at most 56 bits.
        uint80 amount = uint80(packed.amount());
        if (priceSteps > cutoff.priceSteps) progress.demandAbove += amount;
        if (priceSteps != cutoff.priceSteps) return;

        progress.demandAtPrice += amount;
        if (progress.demandAtPrice > cutoff.demandAtPrice) {
            revert DemandMismatch(progress.demandAbove, progress.demandAtPrice);
        }
        // The sum fits: demand is at most what was claimed, so it is at most `left` plus one token per bid.
        progress.tokensAtPrice += uint72(ProRata.allotment(cutoff, packed));
    }

    function _claimedCutoff(Clearing calldata clearing, uint256 supply) private pure returns (Cutoff memory) {
        uint256 priceSteps = _toSteps(clearing.price);
        _requireReached(priceSteps, clearing.demandAbove, clearing.demandAtPrice, supply);
        uint256 lastRank = clearing.lastRemainder < clearing.demandAtPrice
            ? ProRata.rankOf(clearing.lastRemainder, clearing.lastIndex)
            : ProRata.NO_RANK;
        return Cutoff(priceSteps, supply - clearing.demandAbove, clearing.demandAtPrice, lastRank);
    }

    function _claimOf(uint256 auctionId, Clearing calldata clearing) private pure returns (bytes32) {
        return keccak256(abi.encode(auctionId, clearing));
    }
}
