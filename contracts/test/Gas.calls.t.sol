// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {MeasuringTest} from "./support/MeasuringTest.sol";
import {ReferenceRule} from "./support/ReferenceRule.sol";
import {PlacedBid, SettlementLists, Wallet} from "./support/SettlementLists.sol";
import {vm} from "./support/Vm.sol";

/// @dev The marginal gas of a settlement, by which `packages/clearing/src/gas-costs.ts` splits it into calls. All bids are at
/// the clearing price, which costs the most gas.
contract GasCallsTest is MeasuringTest {
    struct Crowd {
        Wallet[] wallets;
        IAuctionHouse.Clearing claim;
    }

    uint256 private constant MOST_BIDS = 64;

    function test_snapshot_winnersWithoutRefund() external {
        uint256 few = _finalizeCrowd(20, 1, false, false);
        uint256 many = _finalizeCrowd(120, 1, false, false);
        _margin("finalizeAuction, per winner without a refund", (many - few) / 100, 36_000);
    }

    function test_snapshot_winnersWithRefundAtThePrice() external {
        uint256 few = _finalizeCrowd(20, 1, true, false);
        uint256 many = _finalizeCrowd(120, 1, true, false);
        _margin("finalizeAuction, per winner with a refund, at the price", (many - few) / 100, 66_000);
    }

    function test_snapshot_oneBidder() external {
        _margin("finalizeAuction, one bidder", _finalizeCrowd(1, 1, true, false), 300_000);
        _margin("proveClearing, one bidder", _proveCrowd(1, 1), 120_000);
    }

    function test_snapshot_furtherBidsOfListsThatClear() external {
        uint256 few = _finalizeCrowd(8, 1, true, false);
        uint256 many = _finalizeCrowd(8, MOST_BIDS, true, false);
        _margin("finalizeAuction, per further bid of a wallet", (many - few) / (8 * (MOST_BIDS - 1)), 5_000);
    }

    function test_snapshot_furtherBidsOfAClearedAuction() external {
        uint256 few = _finalizeCrowd(8, 1, true, true);
        uint256 many = _finalizeCrowd(8, MOST_BIDS, true, true);
        _margin("finalizeAuction, per further bid of a wallet, cleared", (many - few) / (8 * (MOST_BIDS - 1)), 3_000);
    }

    function test_snapshot_proving() external {
        uint256 few = _proveCrowd(20, 1);
        uint256 many = _proveCrowd(120, 1);
        _margin("proveClearing, per bidder", (many - few) / 100, 5_000);
        few = _proveCrowd(8, 1);
        many = _proveCrowd(8, MOST_BIDS);
        _margin("proveClearing, per further bid of a wallet", (many - few) / (8 * (MOST_BIDS - 1)), 3_000);
    }

    function _finalizeCrowd(uint256 count, uint256 bidsEach, bool oversubscribed, bool cleared)
        private
        returns (uint256 used)
    {
        uint256 fresh = vm.snapshotState();
        Crowd memory crowd = _gather(count, bidsEach, oversubscribed);
        if (cleared) _prove(crowd);
        _finalize(0, SettlementLists.winners(crowd.wallets), SettlementLists.refunders(crowd.wallets));
        used = vm.lastCallGas().gasTotalUsed;
        vm.revertToState(fresh);
    }

    function _proveCrowd(uint256 count, uint256 bidsEach) private returns (uint256 used) {
        uint256 fresh = vm.snapshotState();
        _prove(_gather(count, bidsEach, true));
        used = vm.lastCallGas().gasTotalUsed;
        vm.revertToState(fresh);
    }

    function _prove(Crowd memory crowd) private {
        address[] memory bidders = SettlementLists.bidders(crowd.wallets, 0, crowd.wallets.length);
        house.proveClearing(0, crowd.claim, bidders);
    }

    /// @dev Bidders take turns. In an oversubscribed auction, every bidder gets tokens and a refund.
    function _gather(uint256 count, uint256 bidsEach, bool oversubscribed) private returns (Crowd memory) {
        PlacedBid[] memory bids = new PlacedBid[](count * bidsEach);
        uint256 supply = 0;
        for (uint256 i = 0; i < bids.length; ++i) {
            bids[i] = PlacedBid(_wallet(i % count), 1_000 + i % 7, PRICE);
            supply += bids[i].amount;
        }
        if (oversubscribed) supply = supply * 2 / 3;
        _create(1e18, supply);
        for (uint256 i = 0; i < bids.length; ++i) {
            _bidCheaply(0, bids[i].bidder, bids[i].amount, bids[i].price);
        }
        vm.warp(END);
        (uint256 price, uint256[] memory allotments) = ReferenceRule.clear(bids, supply, 0);
        return
            Crowd(
                SettlementLists.wallets(bids, allotments, price), SettlementLists.claim(bids, allotments, price, supply)
            );
    }
}
