// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {BiddingHandler, Action} from "./BiddingHandler.sol";
import {ModelAuction} from "./HouseModel.sol";
import {Random} from "./Random.sol";
import {ReferenceRule} from "./ReferenceRule.sol";
import {SettlementLists, Wallet} from "./SettlementLists.sol";
import {vm} from "./Vm.sol";
import {WrongLists} from "./WrongLists.sol";

/// @notice Clears, settles and withdraws auctions, correctly and wrongly, as the owner, the operator, a stranger and the bidders.
contract HouseHandler is BiddingHandler {
    /// @dev What an auction's bidders are due, and entries for some of them or all, settled already or not.
    struct Case {
        uint256 id;
        uint256 price;
        Wallet[] wallets;
        IAuctionHouse.Entry[] winners;
        IAuctionHouse.Entry[] refunders;
    }

    /// @notice The functions that an invariant run calls.
    function actions() external pure returns (bytes4[] memory selectors) {
        selectors = new bytes4[](18);
        selectors[0] = this.createAuction.selector;
        selectors[1] = this.scheduleAuction.selector;
        selectors[2] = this.bid.selector;
        selectors[3] = this.bidWithPermit.selector;
        selectors[4] = this.passTime.selector;
        selectors[5] = this.setAccounts.selector;
        selectors[6] = this.give.selector;
        selectors[7] = this.blockOrUnblock.selector;
        selectors[8] = this.withdrawCredit.selector;
        selectors[9] = this.withdrawOutbid.selector;
        selectors[10] = this.withdrawAuction.selector;
        selectors[11] = this.clear.selector;
        selectors[12] = this.finalizeAuction.selector;
        selectors[13] = this.finalizeAuctionWrongly.selector;
        selectors[14] = this.settle.selector;
        selectors[15] = this.settleMe.selector;
        selectors[16] = this.payProceeds.selector;
        selectors[17] = this.bid.selector;
    }

    /// @notice Lets every deadline pass; then a stranger settles the rest and withdraws every credit.
    function takeEverythingOut() external {
        for (uint256 i = 0; i < live.length; ++i) {
            if (auctions[live[i]].endsAt + 14 days > block.timestamp) vm.warp(auctions[live[i]].endsAt + 14 days);
        }
        while (live.length > 0) {
            Case memory pending = _pending(live[0]);
            vm.prank(STRANGER);
            house.settle(pending.id, SettlementLists.bidders(pending.wallets, 0, pending.wallets.length));
            _modelSettlement(pending, pending.wallets);
        }
        _withdrawAllCredits();
    }

    function withdrawAuction(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isWithdrawable);
        // Most withdrawals would leave too few auctions to settle.
        if (!found || random.below(3) > 0) return _bid(random, false);
        touched = id;
        ModelAuction storage auction = auctions[id];
        bytes memory call = abi.encodeCall(house.withdrawAuction, (id, bytes32(seed)));
        _refuse(random.below(2) == 0 ? OPERATOR : auction.lister, call);
        bool lastDay = block.timestamp + 1 days >= auction.endsAt;
        if (lastDay && (auction.announcedAt == 0 || auction.announcedAt + 1 days > block.timestamp)) {
            _refuse(OWNER, call);
            vm.prank(OWNER);
            house.announceWithdrawal(id, bytes32(seed));
            auction.announcedAt = block.timestamp;
            return;
        }
        vm.prank(OWNER);
        house.withdrawAuction(id, bytes32(seed));
        auction.endsAt = block.timestamp;
        _modelDecision(id, IAuctionHouse.Outcome.Void);
        _close(_pending(id));
        times[Action.AuctionWithdrawn]++;
    }

    function clear(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isClearable);
        if (!found) return _endOneOrBid(random);
        Case memory pending = _pending(id);
        uint256 maxLevels = random.below(3);
        auctions[id].levelsCounted += maxLevels;
        bool done = pending.price == 0
            || auctions[id].levelsCounted >= ReferenceRule.levelsFrom(auctions[id].bids, pending.price);
        vm.prank(STRANGER);
        IAuctionHouse.Outcome outcome = house.clear(id, maxLevels);
        vm.assertEq(outcome != IAuctionHouse.Outcome.Unknown, done, "cleared when the supply is covered");
        if (!done) {
            times[Action.ClearedInPart]++;
            return;
        }
        times[pending.price > 0 ? Action.ClearedSold : Action.ClearedVoid]++;
        _decide(pending);
        if (pending.price == 0) _close(pending);
    }

    function finalizeAuction(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _hasEnded);
        if (!found) return _endOneOrBid(random);
        Case memory pending = _pending(id);
        random.shuffle(pending.winners);
        random.shuffle(pending.refunders);
        if (random.below(2) == 0) _omitSome(random, pending);
        bytes memory call = _finalization(pending);
        address caller = _settler(random, id, call);
        if (caller == address(0)) return;
        vm.prank(caller);
        house.finalizeAuction(id, pending.winners, pending.refunders);
        Wallet[] memory named = new Wallet[](pending.winners.length + pending.refunders.length);
        for (uint256 i = 0; i < named.length; ++i) {
            named[i] = _walletOf(
                pending,
                i < pending.winners.length
                    ? pending.winners[i].bidder
                    : pending.refunders[i - pending.winners.length].bidder
            );
        }
        _modelSettlement(pending, named);
    }

    function finalizeAuctionWrongly(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _hasEnded);
        // An open auction refuses all lists.
        if (!found || random.below(4) == 0) id = random.below(auctions.length + 1);
        if (id == auctions.length) return _endOneOrBid(random);
        Case memory pending = _pending(id);
        if (_hasEnded(id)) {
            (pending.winners, pending.refunders) =
                WrongLists.spoil(random, pending.winners, pending.refunders, pending.wallets, pending.price);
        }
        _refuse(OPERATOR, _finalization(pending));
    }

    function settle(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isOverdue);
        if (!found) (found, id) = _find(random, _hasEnded);
        if (!found) return _endOneOrBid(random);
        Case memory pending = _pending(id);
        Wallet[] memory named = new Wallet[](random.below(pending.wallets.length + 2));
        if (pending.wallets.length == 0) named = new Wallet[](0);
        address[] memory accounts = new address[](named.length);
        for (uint256 i = 0; i < named.length; ++i) {
            named[i] = pending.wallets[random.below(pending.wallets.length)];
            accounts[i] = named[i].bidder;
        }
        address caller = _settler(random, id, abi.encodeCall(house.settle, (id, accounts)));
        if (caller == address(0)) return;
        vm.prank(caller);
        house.settle(id, accounts);
        _modelSettlement(pending, named);
    }

    function settleMe(uint256 seed) external {
        Random memory random = Random(seed);
        // An auction that no one cleared in time is rare, so it comes first.
        (bool found, uint256 id) = _find(random, _isOverdue);
        if (!found) (found, id) = _find(random, _hasEnded);
        if (!found || auctions[id].bids.length == 0) return _endOneOrBid(random);
        Case memory pending = _pending(id);
        bytes memory call = abi.encodeCall(house.settleMe, (id));
        _refuse(auctions[id].seller, call);
        Wallet[] memory named = new Wallet[](1);
        named[0] = pending.wallets[random.below(pending.wallets.length)];
        if (settled[id][named[0].bidder] || !_hasDue(named[0])) return _refuse(named[0].bidder, call);
        vm.prank(named[0].bidder);
        house.settleMe(id);
        times[Action.SettledAlone]++;
        _modelSettlement(pending, named);
    }

    function payProceeds(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isSold);
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

    /// @dev Returns zero if a stranger has tried too early and been refused.
    function _settler(Random memory random, uint256 id, bytes memory call) private returns (address) {
        if (random.below(4) > 0) return OPERATOR;
        if (block.timestamp < auctions[id].endsAt + 7 days) {
            _refuse(STRANGER, call);
            return address(0);
        }
        times[Action.SettledByStranger]++;
        return STRANGER;
    }

    function _modelSettlement(Case memory pending, Wallet[] memory named) private {
        if (_isOverdue(pending.id)) times[Action.SettledTooLate]++;
        _decide(pending);
        for (uint256 i = 0; i < named.length; ++i) {
            if (settled[pending.id][named[i].bidder]) times[Action.SettledAgain]++;
            _modelSettled(pending.id, named[i]);
        }
        if (!_close(pending)) times[Action.SettledInPart]++;
    }

    function _decide(Case memory pending) private {
        _modelDecision(pending.id, pending.price > 0 ? IAuctionHouse.Outcome.Sold : IAuctionHouse.Outcome.Void);
    }

    function _close(Case memory pending) private returns (bool closed) {
        _modelClose(pending.id, pending.price, pending.wallets);
        closed = auctions[pending.id].processed;
        if (!closed) return false;
        for (uint256 i = 0; i < live.length; ++i) {
            if (live[i] != pending.id) continue;
            live[i] = live[live.length - 1];
            live.pop();
            times[pending.price > 0 ? Action.ProcessedSold : Action.ProcessedVoid]++;
        }
    }

    function _omitSome(Random memory random, Case memory pending) private pure {
        pending.winners = SettlementLists.slice(pending.winners, 0, random.below(pending.winners.length + 1));
        pending.refunders = SettlementLists.slice(pending.refunders, 0, random.below(pending.refunders.length + 1));
    }

    function _pending(uint256 id) private returns (Case memory pending) {
        touched = id;
        pending.id = id;
        (pending.price, pending.wallets) = dueOf(id);
        pending.winners = SettlementLists.winners(pending.wallets);
        pending.refunders = SettlementLists.refunders(pending.wallets);
    }

    function _isSold(uint256 id) private view returns (bool) {
        return auctions[id].outcome == IAuctionHouse.Outcome.Sold;
    }

    function _isClearable(uint256 id) private view returns (bool) {
        return _hasEnded(id) && auctions[id].outcome == IAuctionHouse.Outcome.Unknown;
    }

    function _isWithdrawable(uint256 id) private view returns (bool) {
        return !_hasEnded(id);
    }

    function _walletOf(Case memory pending, address bidder) private pure returns (Wallet memory) {
        uint256 i = 0;
        while (pending.wallets[i].bidder != bidder) ++i;
        return pending.wallets[i];
    }

    function _finalization(Case memory pending) private view returns (bytes memory) {
        return abi.encodeCall(house.finalizeAuction, (pending.id, pending.winners, pending.refunders));
    }
}
