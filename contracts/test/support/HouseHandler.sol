// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {BiddingHandler, Action} from "./BiddingHandler.sol";
import {Random} from "./Random.sol";
import {ReferenceRule} from "./ReferenceRule.sol";
import {SettlementLists, Wallet} from "./SettlementLists.sol";
import {vm} from "./Vm.sol";
import {WrongLists} from "./WrongLists.sol";

/// @notice Clears and settles auctions, correctly and wrongly, as the operator, as a stranger and as the bidders.
contract HouseHandler is BiddingHandler {
    /// @dev What an auction's bidders are due, and the entries that are not settled yet.
    struct Case {
        uint256 id;
        uint256 price;
        Wallet[] wallets;
        IAuctionHouse.Entry[] winners;
        IAuctionHouse.Entry[] refunders;
    }

    /// @notice The functions that an invariant run calls.
    function actions() external pure returns (bytes4[] memory selectors) {
        selectors = new bytes4[](14);
        selectors[0] = this.createAuction.selector;
        selectors[1] = this.scheduleAuction.selector;
        selectors[2] = this.bid.selector;
        selectors[3] = this.bidWithPermit.selector;
        selectors[4] = this.passTime.selector;
        selectors[5] = this.setAccounts.selector;
        selectors[6] = this.give.selector;
        selectors[7] = this.blockOrUnblock.selector;
        selectors[8] = this.withdrawCredit.selector;
        selectors[9] = this.proveClearing.selector;
        selectors[10] = this.finalizeAuction.selector;
        selectors[11] = this.finalizeAuctionWrongly.selector;
        selectors[12] = this.reclaim.selector;
        selectors[13] = this.payProceeds.selector;
    }

    /// @notice Lets every deadline pass; then a stranger settles the rest and withdraws every credit.
    function takeEverythingOut() external {
        for (uint256 i = 0; i < live.length; ++i) {
            if (auctions[live[i]].endsAt + 14 days > block.timestamp) vm.warp(auctions[live[i]].endsAt + 14 days);
        }
        while (live.length > 0) {
            Case memory pending = _pending(live[0]);
            vm.prank(STRANGER);
            house.finalizeAuction(pending.id, pending.winners, pending.refunders);
            _modelSettlement(pending);
        }
        _withdrawAllCredits();
    }

    function proveClearing(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isClearable);
        if (!found) return _endOneOrBid(random);
        _prove(random, id);
    }

    function finalizeAuction(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _hasEnded);
        if (!found) return _endOneOrBid(random);
        Case memory pending = _pending(id);
        // Without this, lists would clear nearly every auction and little would be left to prove.
        if (id % 3 == 0 && pending.price > 0 && !auctions[id].cleared) return _prove(random, id);
        random.shuffle(pending.winners);
        random.shuffle(pending.refunders);
        if (pending.price > 0 && !auctions[id].cleared) _omitSomeWinnersRefunds(random, pending);
        else if (random.below(2) == 0) _omitSome(random, pending);

        address caller = random.below(4) == 0 ? STRANGER : OPERATOR;
        if (caller == STRANGER && block.timestamp < auctions[id].endsAt + 7 days) {
            return _refuse(caller, _finalization(pending));
        }
        vm.prank(caller);
        house.finalizeAuction(id, pending.winners, pending.refunders);
        if (caller == STRANGER) times[Action.SettledByStranger]++;
        _modelSettlement(pending);
    }

    function finalizeAuctionWrongly(uint256 seed) external {
        Random memory random = Random(seed);
        // Lists that also clear the auction can be wrong in the most ways.
        (bool found, uint256 id) = _find(random, _isClearable);
        if (!found || random.below(2) == 0) (found, id) = _find(random, _hasEnded);
        // A processed or open auction refuses all lists.
        if (!found || random.below(4) == 0) id = random.below(auctions.length + 1);
        if (id == auctions.length) return _endOneOrBid(random);
        Case memory pending = _pending(id);
        if (_hasEnded(id) && !auctions[id].processed) _spoil(random, pending);
        _refuse(OPERATOR, _finalization(pending));
    }

    function payProceeds(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isCleared);
        if (!found) return _endOneOrBid(random);
        bytes memory call = abi.encodeCall(house.payProceeds, (id));
        if (auctions[id].proceedsPaid) return _refuse(OPERATOR, call);
        if (block.timestamp < auctions[id].endsAt + 7 days) _refuse(STRANGER, call);
        vm.prank(OPERATOR);
        house.payProceeds(id);
        (uint256 price,) = outcomeOf(id);
        _modelProceeds(id, price);
        touched = id;
        times[Action.ProceedsPaidEarly]++;
    }

    /// @dev Reclaims several times; otherwise another action settles the auction before its last bidder reclaims.
    function reclaim(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isOverdue);
        if (!found) return _reclaimTooEarly(random);
        for (uint256 count = 1 + random.below(5); count > 0 && !auctions[id].processed; --count) {
            _reclaim(random, id);
        }
    }

    function _prove(Random memory random, uint256 id) private {
        touched = id;
        (uint256 price, Wallet[] memory wallets) = outcomeOf(id);
        IAuctionHouse.Clearing memory claim = _claim(id);
        uint256 proved = auctions[id].provedBidders;
        // A void auction has no clearing, and a wrong claim is refused.
        if (price == 0 || random.below(4) == 0) {
            WrongLists.spoilClaim(claim, random.below(5));
            return _refuse(STRANGER, _proof(id, claim, wallets, 0, wallets.length));
        }
        uint256 to = proved + 1 + random.below(wallets.length - proved);
        vm.prank(STRANGER);
        house.proveClearing(id, claim, SettlementLists.bidders(wallets, random.below(proved + 1), to));

        auctions[id].provedBidders = to;
        if (to < wallets.length) return;
        auctions[id].cleared = true;
        times[Action.ClearedByProof]++;
    }

    function _spoil(Random memory random, Case memory pending) private view {
        bool unproved = pending.price > 0 && !auctions[pending.id].cleared;
        (pending.winners, pending.refunders) = unproved && random.below(2) == 0
            ? WrongLists.omit(random, pending.winners, pending.refunders)
            : WrongLists.spoil(random, pending.winners, pending.refunders, pending.wallets, pending.price);
    }

    function _reclaim(Random memory random, uint256 id) private {
        Case memory pending = _pending(id);
        bytes memory call = abi.encodeCall(house.reclaim, (id));
        uint256 choice = random.below(pending.wallets.length + 2);
        if (choice == pending.wallets.length + 1) return _refuse(STRANGER, call);
        if (choice == pending.wallets.length) return _reclaimTokens(pending, call);

        Wallet memory wallet = pending.wallets[choice];
        if (_isSettled(id, wallet)) return _refuse(wallet.bidder, call);
        vm.prank(wallet.bidder);
        house.reclaim(id);
        _modelRefunder(id, wallet);
        times[Action.ReclaimedByBidder]++;
        if (_close(pending)) times[Action.ProcessedByReclaim]++;
    }

    function _reclaimTokens(Case memory pending, bytes memory call) private {
        address seller = auctions[pending.id].seller;
        // The lister never bids here and must not receive the artist's tokens.
        address lister = auctions[pending.id].lister;
        if (lister != seller) {
            _refuse(lister, call);
            times[Action.ReclaimRefusedToLister]++;
        }
        if (auctions[pending.id].tokensReturned) return _refuse(seller, call);
        vm.prank(seller);
        house.reclaim(pending.id);
        _modelReturn(pending.id);
        times[Action.ReclaimedBySeller]++;
        if (_close(pending)) times[Action.ProcessedByReclaim]++;
    }

    function _reclaimTooEarly(Random memory random) private {
        if (auctions.length == 0 || random.below(2) == 0) return _endOneOrBid(random);
        uint256 id = random.below(auctions.length);
        address caller = auctions[id].bids.length == 0 ? auctions[id].seller : auctions[id].bids[0].bidder;
        _refuse(caller, abi.encodeCall(house.reclaim, (id)));
    }

    function _modelSettlement(Case memory pending) private {
        if (pending.price > 0 && !auctions[pending.id].cleared) {
            auctions[pending.id].cleared = true;
            times[Action.ClearedByLists]++;
        }
        for (uint256 i = 0; i < pending.winners.length; ++i) {
            _modelWinner(pending.id, _walletOf(pending, pending.winners[i].bidder));
        }
        for (uint256 i = 0; i < pending.refunders.length; ++i) {
            _modelRefunder(pending.id, _walletOf(pending, pending.refunders[i].bidder));
        }
        if (!_close(pending)) times[Action.SettledInPart]++;
    }

    function _close(Case memory pending) private returns (bool closed) {
        _modelClose(pending.id, pending.price, pending.wallets);
        closed = auctions[pending.id].processed;
        if (!closed) return false;
        times[pending.price > 0 ? Action.ProcessedSold : Action.ProcessedVoid]++;
        for (uint256 i = 0; i < live.length; ++i) {
            if (live[i] != pending.id) continue;
            live[i] = live[live.length - 1];
            live.pop();
        }
    }

    /// @dev Lists that clear an auction must name every bidder, but can leave out a winner's refund.
    function _omitSomeWinnersRefunds(Random memory random, Case memory pending) private pure {
        uint256 count = 0;
        for (uint256 i = 0; i < pending.refunders.length; ++i) {
            if (pending.refunders[i].amount > 0 && random.below(4) == 0) continue;
            pending.refunders[count++] = pending.refunders[i];
        }
        pending.refunders = SettlementLists.slice(pending.refunders, 0, count);
    }

    function _omitSome(Random memory random, Case memory pending) private pure {
        pending.winners = SettlementLists.slice(pending.winners, 0, random.below(pending.winners.length + 1));
        pending.refunders = SettlementLists.slice(pending.refunders, 0, random.below(pending.refunders.length + 1));
    }

    function _pending(uint256 id) private returns (Case memory pending) {
        touched = id;
        pending.id = id;
        (pending.price, pending.wallets) = dueOf(id);
        pending.winners = _unmarked(id, SettlementLists.winners(pending.wallets), AS_WINNER);
        pending.refunders = _unmarked(id, SettlementLists.refunders(pending.wallets), AS_REFUNDER);
    }

    function _unmarked(uint256 id, IAuctionHouse.Entry[] memory entries, uint256 mark)
        private
        view
        returns (IAuctionHouse.Entry[] memory)
    {
        uint256 count = 0;
        for (uint256 i = 0; i < entries.length; ++i) {
            if (marksOf[id][entries[i].bidder] & mark == 0) entries[count++] = entries[i];
        }
        return SettlementLists.slice(entries, 0, count);
    }

    function _isCleared(uint256 id) private view returns (bool) {
        return auctions[id].cleared;
    }

    function _isClearable(uint256 id) private view returns (bool) {
        return _hasEnded(id) && !auctions[id].cleared && !_isOverdue(id);
    }

    function _claim(uint256 id) private view returns (IAuctionHouse.Clearing memory) {
        uint256 supply = auctions[id].supply;
        (uint256 price, uint256[] memory allotments) =
            ReferenceRule.clear(auctions[id].bids, supply, auctions[id].threshold);
        return SettlementLists.claim(auctions[id].bids, allotments, price, supply);
    }

    function _walletOf(Case memory pending, address bidder) private pure returns (Wallet memory) {
        uint256 i = 0;
        while (pending.wallets[i].bidder != bidder) ++i;
        return pending.wallets[i];
    }

    function _proof(uint256 id, IAuctionHouse.Clearing memory claim, Wallet[] memory wallets, uint256 from, uint256 to)
        private
        view
        returns (bytes memory)
    {
        return abi.encodeCall(house.proveClearing, (id, claim, SettlementLists.bidders(wallets, from, to)));
    }

    function _finalization(Case memory pending) private view returns (bytes memory) {
        return abi.encodeCall(house.finalizeAuction, (pending.id, pending.winners, pending.refunders));
    }
}
