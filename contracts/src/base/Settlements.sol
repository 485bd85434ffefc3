// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {Money} from "../libraries/Money.sol";
import {Cutoff} from "../libraries/ProRata.sol";
import {ListedClearings} from "./ListedClearings.sol";

/// @notice Pays every bidder exactly once what the clearing gives, and closes the auction after the last one.
abstract contract Settlements is ListedClearings {
    uint256 private constant OPERATOR_TIME = 7 days;
    uint256 private constant BIDDERS_PER_WORD = 128;
    uint256 private constant AS_WINNER = 1;
    uint256 private constant AS_REFUNDER = 2;
    uint256 private constant BOTH = AS_WINNER | AS_REFUNDER;

    struct Settlement {
        uint24 settledBidderCount;
        bool proceedsPaid;
        bool tokensReturned;
        bool processed;
    }

    mapping(uint256 auctionId => Settlement) private _settlements;
    // Each bidder takes two bits, so bidders with neighbouring numbers share a slot.
    mapping(uint256 auctionId => mapping(uint256 word => uint256)) private _marks;

    /// @inheritdoc IAuctionHouse
    function finalizeAuction(uint256 auctionId, Entry[] calldata winners, Entry[] calldata refunders)
        external
        nonReentrant
    {
        Auction storage auction = _existing(auctionId);
        _requireEnded(auctionId, auction);
        _requireSettler(auction.endsAt + OPERATOR_TIME);
        _requireUnprocessed(auctionId);
        if (_isVoid(auctionId, auction)) {
            if (winners.length > 0) revert AuctionVoid(auctionId);
        } else if (!_isCleared(auctionId)) {
            _clearFromLists(auctionId, auction, winners, refunders);
        }

        _closeAfter(auctionId, auction, _settleEntries(auctionId, auction.token, winners, refunders));
    }

    /// @inheritdoc IAuctionHouse
    function payProceeds(uint256 auctionId) external nonReentrant {
        Auction storage auction = _existing(auctionId);
        _requireSettler(auction.endsAt + OPERATOR_TIME);
        if (!_isCleared(auctionId)) revert AuctionNotCleared(auctionId);
        if (_settlements[auctionId].proceedsPaid) revert ProceedsAlreadyPaid(auctionId);

        _payProceeds(auctionId, auction);
    }

    /// @inheritdoc IAuctionHouse
    function reclaim(uint256 auctionId) external nonReentrant {
        Auction storage auction = _existing(auctionId);
        uint256 reclaimableFrom = auction.endsAt + SETTLEMENT_TIME;
        if (block.timestamp < reclaimableFrom) revert DeadlineNotReached(auctionId, reclaimableFrom);
        if (_isCleared(auctionId)) revert AuctionAlreadyCleared(auctionId, _clearingPrice(auctionId));
        _requireUnprocessed(auctionId);

        if (msg.sender == auction.seller) {
            if (_settlements[auctionId].tokensReturned) revert TokensAlreadyReturned(auctionId, msg.sender);
            _returnTokens(auctionId, auction);
            _closeAfter(auctionId, auction, 0);
        } else {
            Due memory due = _dueOf(auctionId, msg.sender, _cutoffOf(auctionId));
            _mark(auctionId, msg.sender, due, AS_REFUNDER);
            _refund(auctionId, msg.sender, due.refunded);
            _closeAfter(auctionId, auction, 1);
        }
    }

    /// @inheritdoc IAuctionHouse
    function settlementOf(uint256 auctionId, address account)
        external
        view
        returns (uint256 amount, uint256 paid, uint256 refunded)
    {
        Auction storage auction = _existing(auctionId);
        _requireEnded(auctionId, auction);
        if (!_isCleared(auctionId) && !_isVoid(auctionId, auction)) revert AuctionNotCleared(auctionId);
        Due memory due = _dueOf(auctionId, account, _cutoffOf(auctionId));
        return (due.amount, due.paid, due.refunded);
    }

    /// @inheritdoc IAuctionHouse
    function isSettled(uint256 auctionId, address account) external view returns (bool asWinner, bool asRefunder) {
        _existing(auctionId);
        uint256 number = _bidderOf(auctionId, account).number();
        uint256 marks = _marks[auctionId][number / BIDDERS_PER_WORD] >> number % BIDDERS_PER_WORD * 2;
        return (marks & AS_WINNER != 0, marks & AS_REFUNDER != 0);
    }

    /// @inheritdoc IAuctionHouse
    function auctionState(uint256 auctionId) external view returns (AuctionState memory state) {
        Auction storage auction = _existing(auctionId);
        state.token = auction.token;
        state.seller = auction.seller;
        state.threshold = auction.threshold;
        state.startsAt = auction.startsAt;
        state.endsAt = auction.endsAt;
        state.openToAllFrom = auction.endsAt + OPERATOR_TIME;
        state.reclaimableFrom = auction.endsAt + SETTLEMENT_TIME;
        Book memory book = auction.book;
        state.initialPrice = book.initialPriceSteps * Money.PRICE_STEP;
        state.tokenAmount = book.tokenAmount;
        state.tokensAvailable = book.tokensAvailable;
        state.bidCount = book.bidCount;
        state.bidderCount = book.bidderCount;
        Settlement memory settlement = _settlements[auctionId];
        state.settledBidderCount = settlement.settledBidderCount;
        state.proceedsPaid = settlement.proceedsPaid;
        state.tokensReturned = settlement.tokensReturned;
        state.clearingPrice = _clearingPrice(auctionId);
        state.status = _statusOf(auctionId, auction);
        state.outcome = _outcomeOf(auctionId, auction);
    }

    function _requireSettler(uint256 openToAllFrom) private view {
        if (block.timestamp < openToAllFrom && !hasRole(OPERATOR_ROLE, msg.sender)) {
            revert OperatorOnly(msg.sender, openToAllFrom);
        }
    }

    function _requireUnprocessed(uint256 auctionId) private view {
        if (_settlements[auctionId].processed) revert AuctionAlreadyProcessed(auctionId);
    }

    /// @return settled How many of the listed bidders are now fully settled.
    function _settleEntries(uint256 auctionId, address token, Entry[] calldata winners, Entry[] calldata refunders)
        private
        returns (uint256 settled)
    {
        Cutoff memory cutoff = _cutoffOf(auctionId);
        uint256 next = 0;
        for (uint256 i = 0; i < winners.length; ++i) {
            address account = winners[i].bidder;
            Due memory due = _dueOf(auctionId, account, cutoff);
            _requireWinner(auctionId, winners[i], due);
            // Refunders in the winners' order save a second read of the bids; any other order costs more gas.
            bool refund = next < refunders.length && refunders[next].bidder == account;
            if (refund) _requireRefunder(auctionId, refunders[next++], due);

            if (_mark(auctionId, account, due, refund ? BOTH : AS_WINNER)) ++settled;
            _deliverTokens(auctionId, token, account, due);
            if (refund) _refund(auctionId, account, due.refunded);
        }
        for (; next < refunders.length; ++next) {
            address account = refunders[next].bidder;
            Due memory due = _dueOf(auctionId, account, cutoff);
            _requireRefunder(auctionId, refunders[next], due);
            if (_mark(auctionId, account, due, AS_REFUNDER)) ++settled;
            _refund(auctionId, account, due.refunded);
        }
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

    /// @return Whether the bidder is now fully settled.
    function _mark(uint256 auctionId, address account, Due memory due, uint256 parts) private returns (bool) {
        mapping(uint256 word => uint256) storage words = _marks[auctionId];
        uint256 wordNumber = due.number / BIDDERS_PER_WORD;
        uint256 shift = due.number % BIDDERS_PER_WORD * 2;
        uint256 word = words[wordNumber];
        if (word >> shift & parts != 0) revert BidderAlreadySettled(auctionId, account);

        word |= parts << shift;
        words[wordNumber] = word;
        uint256 done = word >> shift & BOTH;
        return done == BOTH || due.amount == 0 || due.refunded == 0;
    }

    function _deliverTokens(uint256 auctionId, address token, address account, Due memory due) private {
        emit WinnerSettled(auctionId, account, due.amount, due.paid);
        _pay(token, account, due.amount * Money.WHOLE_TOKEN);
    }

    function _refund(uint256 auctionId, address account, uint256 refunded) private {
        emit BidderRefunded(auctionId, account, refunded);
        _pay(MELS, account, Money.withCommission(refunded));
    }

    function _returnTokens(uint256 auctionId, Auction storage auction) private {
        _settlements[auctionId].tokensReturned = true;
        uint256 amount = auction.book.tokenAmount;
        emit TokensReturned(auctionId, auction.seller, amount);
        _pay(auction.token, auction.seller, amount * Money.WHOLE_TOKEN);
    }

    function _closeAfter(uint256 auctionId, Auction storage auction, uint256 settled) private {
        Settlement storage settlement = _settlements[auctionId];
        // The cast loses nothing: `bidderCount` has the same type and is never smaller.
        settlement.settledBidderCount += uint24(settled);
        if (settlement.settledBidderCount < auction.book.bidderCount) return;

        settlement.processed = true;
        if (_isCleared(auctionId)) {
            emit AuctionProcessed(auctionId, Outcome.Sold, _proceedsOf(auctionId, auction));
            if (!settlement.proceedsPaid) _payProceeds(auctionId, auction);
        } else {
            emit AuctionProcessed(auctionId, Outcome.Void, 0);
            if (!settlement.tokensReturned) _returnTokens(auctionId, auction);
        }
    }

    function _payProceeds(uint256 auctionId, Auction storage auction) private {
        _settlements[auctionId].proceedsPaid = true;
        uint256 proceeds = _proceedsOf(auctionId, auction);
        emit ProceedsPaid(auctionId, proceeds);
        // An auction that raises less than the Threshold is void, so the proceeds cover it.
        uint256 threshold = auction.threshold;
        _pay(MELS, treasury, Money.commissionOn(proceeds));
        _pay(MELS, production, threshold);
        if (proceeds > threshold) _pay(MELS, auction.seller, proceeds - threshold);
    }

    function _proceedsOf(uint256 auctionId, Auction storage auction) private view returns (uint256) {
        return _clearingPrice(auctionId) * auction.book.tokenAmount;
    }

    function _statusOf(uint256 auctionId, Auction storage auction) private view returns (Status) {
        if (block.timestamp < auction.startsAt) return Status.Pending;
        if (block.timestamp < auction.endsAt) return Status.Open;
        return _settlements[auctionId].processed ? Status.Processed : Status.Terminated;
    }

    function _outcomeOf(uint256 auctionId, Auction storage auction) private view returns (Outcome) {
        if (block.timestamp < auction.endsAt) return Outcome.Unknown;
        if (_isCleared(auctionId)) return Outcome.Sold;
        return _isVoid(auctionId, auction) ? Outcome.Void : Outcome.Unknown;
    }
}
