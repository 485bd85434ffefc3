// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {Money} from "../libraries/Money.sol";
import {Clearings} from "./Clearings.sol";

/// @notice Pays every bidder exactly once what the clearing gives, and closes the auction after the last one.
abstract contract Settlements is Clearings {
    uint256 private constant OPERATOR_TIME = 7 days;

    // Each bidder takes one bit, so bidders with neighbouring numbers share a slot.
    mapping(uint256 auctionId => mapping(uint256 word => uint256)) private _settled;

    /// @inheritdoc IAuctionHouse
    function finalizeAuction(uint256 auctionId, Entry[] calldata winners, Entry[] calldata refunders)
        external
        nonReentrant
    {
        Auction storage auction = _openForSettling(auctionId);
        Cutoff memory cutoff = _cutoffOf(auction);
        address token = auction.token;
        uint256 settled = 0;
        uint256 next = 0;
        for (uint256 i = 0; i < winners.length; ++i) {
            address bidder = winners[i].bidder;
            Due memory due = _dueOf(auctionId, bidder, cutoff);
            _requireWinner(auctionId, winners[i], due);
            // Refunders in the winners' order save a second read of the bids; any other order costs more gas.
            if (next < refunders.length && refunders[next].bidder == bidder) {
                _requireRefunder(auctionId, refunders[next++], due);
            }
            settled += _settle(auctionId, token, bidder, due);
        }
        for (; next < refunders.length; ++next) {
            address bidder = refunders[next].bidder;
            Due memory due = _dueOf(auctionId, bidder, cutoff);
            _requireRefunder(auctionId, refunders[next], due);
            settled += _settle(auctionId, token, bidder, due);
        }
        _countSettled(auctionId, auction, settled);
    }

    /// @inheritdoc IAuctionHouse
    function settle(uint256 auctionId, address[] calldata bidders) external nonReentrant {
        Auction storage auction = _openForSettling(auctionId);
        Cutoff memory cutoff = _cutoffOf(auction);
        address token = auction.token;
        uint256 settled = 0;
        for (uint256 i = 0; i < bidders.length; ++i) {
            settled += _settle(auctionId, token, bidders[i], _dueOf(auctionId, bidders[i], cutoff));
        }
        _countSettled(auctionId, auction, settled);
    }

    /// @inheritdoc IAuctionHouse
    function settleMe(uint256 auctionId) external nonReentrant {
        Auction storage auction = _existing(auctionId);
        _requireEnded(auctionId, auction);
        _requireCleared(auctionId, auction);
        uint256 settled =
            _settle(auctionId, auction.token, msg.sender, _dueOf(auctionId, msg.sender, _cutoffOf(auction)));
        if (settled == 0) revert BidderAlreadySettled(auctionId, msg.sender);
        _countSettled(auctionId, auction, settled);
    }

    /// @inheritdoc IAuctionHouse
    function payProceeds(uint256 auctionId) external nonReentrant {
        Auction storage auction = _openForSettling(auctionId);
        if (auction.progress.outcome == Outcome.Void) revert AuctionVoid(auctionId);
        if (auction.progress.proceedsPaid) revert ProceedsAlreadyPaid(auctionId);

        _payProceeds(auctionId, auction);
    }

    /// @inheritdoc IAuctionHouse
    function settlementOf(uint256 auctionId, address bidder)
        external
        view
        returns (uint256 amount, uint256 paid, uint256 refunded)
    {
        Auction storage auction = _existing(auctionId);
        if (auction.progress.outcome == Outcome.Unknown) revert AuctionNotCleared(auctionId);
        Due memory due = _dueOf(auctionId, bidder, _cutoffOf(auction));
        return (due.amount, due.paid, due.refunded);
    }

    /// @inheritdoc IAuctionHouse
    function isSettled(uint256 auctionId, address bidder) external view returns (bool) {
        _existing(auctionId);
        uint256 number = _bidsOf(auctionId, bidder)[0].bidderNumber();
        return _settled[auctionId][number / 256] >> number % 256 & 1 == 1;
    }

    /// @inheritdoc IAuctionHouse
    function auctionState(uint256 auctionId) external view returns (AuctionState memory state) {
        Auction storage auction = _existing(auctionId);
        state.token = auction.token;
        state.seller = auction.seller;
        state.treasury = _payees[auction.payees].treasury;
        state.production = _payees[auction.payees].production;
        state.threshold = auction.threshold;
        state.startsAt = auction.startsAt;
        state.endsAt = auction.endsAt;
        state.policy = auction.policy;
        state.openToAllFrom = state.endsAt + OPERATOR_TIME;
        state.reclaimableFrom = state.endsAt + SETTLEMENT_TIME;
        state.withdrawalAnnouncedAt = auction.withdrawalAnnouncedAt;
        Book memory book = auction.book;
        state.initialPrice = book.initialPriceSteps * Money.PRICE_STEP;
        state.tokenAmount = book.tokenAmount;
        state.tokensAvailable = book.tokensAvailable;
        state.bidCount = book.bidCount;
        state.bidderCount = book.bidderCount;
        Progress memory progress = auction.progress;
        state.settledBidCount = progress.settledBidCount;
        state.proceedsPaid = progress.proceedsPaid;
        state.withdrawn = progress.withdrawn;
        state.outcome = progress.outcome;
        if (progress.outcome == Outcome.Sold) {
            state.clearingPrice = progress.priceSteps * Money.PRICE_STEP;
            state.demandAbove = progress.demandAbove;
            state.demandAtPrice = progress.demandAtPrice;
        }
        state.status = _statusOf(state);
    }

    function _close(uint256 auctionId, Auction storage auction) internal override {
        Progress memory progress = auction.progress;
        bool sold = progress.outcome == Outcome.Sold;
        emit AuctionProcessed(auctionId, progress.outcome, sold ? _proceedsOf(auction) : 0);
        if (sold && !progress.proceedsPaid) _payProceeds(auctionId, auction);
    }

    function _openForSettling(uint256 auctionId) private returns (Auction storage auction) {
        auction = _existing(auctionId);
        _requireEnded(auctionId, auction);
        uint256 openToAllFrom = auction.endsAt + OPERATOR_TIME;
        if (block.timestamp < openToAllFrom && !hasRole(OPERATOR_ROLE, msg.sender)) {
            revert OperatorOnly(msg.sender, openToAllFrom);
        }
        _requireCleared(auctionId, auction);
    }

    function _requireWinner(uint256 auctionId, Entry calldata entry, Due memory due) private pure {
        if (due.amount == 0) revert BidderNotWinner(auctionId, entry.bidder);
        if (entry.amount != due.amount) revert AllotmentMismatch(entry.bidder, entry.amount, due.amount);
        if (entry.price != due.paid) revert PaymentMismatch(entry.bidder, entry.price, due.paid);
    }

    function _requireRefunder(uint256 auctionId, Entry calldata entry, Due memory due) private pure {
        if (due.refunded == 0) revert BidderNotRefunder(auctionId, entry.bidder);
        if (entry.amount != due.amount) revert AllotmentMismatch(entry.bidder, entry.amount, due.amount);
        if (entry.price != due.refunded) revert RefundMismatch(entry.bidder, entry.price, due.refunded);
    }

    /// @return The bids settled now: none if the bidder is settled already or has withdrawn all bids.
    function _settle(uint256 auctionId, address token, address bidder, Due memory due) private returns (uint256) {
        mapping(uint256 word => uint256) storage words = _settled[auctionId];
        uint256 word = words[due.number / 256];
        uint256 bit = 1 << due.number % 256;
        if (word & bit != 0 || due.bidCount == 0) return 0;

        words[due.number / 256] = word | bit;
        emit BidderSettled(auctionId, bidder, due.amount, due.paid, due.refunded);
        if (due.amount > 0) _pay(token, bidder, due.amount * Money.WHOLE_TOKEN);
        if (due.refunded > 0) _pay(MELS, bidder, Money.withCommission(due.refunded));
        return due.bidCount;
    }

    function _countSettled(uint256 auctionId, Auction storage auction, uint256 settled) private {
        if (settled == 0) return;
        // The cast loses nothing: `bidCount` has the same type and is never smaller.
        uint256 count = auction.progress.settledBidCount += uint24(settled);
        if (count == auction.book.bidCount) _close(auctionId, auction);
    }

    function _payProceeds(uint256 auctionId, Auction storage auction) private {
        auction.progress.proceedsPaid = true;
        uint256 proceeds = _proceedsOf(auction);
        emit ProceedsPaid(auctionId, proceeds);
        // An auction that raises less than the Threshold is void, so the proceeds cover it.
        uint256 threshold = auction.threshold;
        Payees memory payees = _payees[auction.payees];
        _pay(MELS, payees.treasury, Money.commissionOn(proceeds));
        _pay(MELS, payees.production, threshold);
        if (proceeds > threshold) _pay(MELS, auction.seller, proceeds - threshold);
    }

    function _proceedsOf(Auction storage auction) private view returns (uint256) {
        return auction.progress.priceSteps * Money.PRICE_STEP * auction.book.tokenAmount;
    }

    function _statusOf(AuctionState memory state) private view returns (Status) {
        if (block.timestamp >= state.endsAt) {
            bool processed = state.outcome != Outcome.Unknown && state.settledBidCount == state.bidCount;
            return processed ? Status.Processed : Status.Terminated;
        }
        return block.timestamp < state.startsAt ? Status.Pending : Status.Open;
    }
}
