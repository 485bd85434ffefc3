// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MeasuringTest} from "./support/MeasuringTest.sol";
import {ReferenceRule} from "./support/ReferenceRule.sol";
import {PlacedBid, SettlementLists, Wallet} from "./support/SettlementLists.sol";
import {vm} from "./support/Vm.sol";

/// @dev The marginal gas of a settlement, by which `packages/clearing/src/gas-costs.ts` splits it into calls. All bids are at
/// the clearing price, which costs the most gas.
contract GasCallsTest is MeasuringTest {
    uint256 private constant MOST_BIDS = 64;

    function test_snapshot_winnersWithoutRefund() external {
        uint256 few = _finalizeCrowd(20, 1, false);
        uint256 many = _finalizeCrowd(120, 1, false);
        _margin("finalizeAuction, per winner without a refund", (many - few) / 100, 36_000);
    }

    function test_snapshot_winnersWithRefundAtThePrice() external {
        uint256 few = _finalizeCrowd(20, 1, true);
        uint256 many = _finalizeCrowd(120, 1, true);
        _margin("finalizeAuction, per winner with a refund, at the price", (many - few) / 100, 62_000);
    }

    function test_snapshot_oneBidder() external {
        // One bid can't ask for more than the supply, so two are needed for a refund.
        _margin("finalizeAuction, one bidder", _finalizeCrowd(1, 2, true), 300_000);
    }

    function test_snapshot_furtherBids() external {
        uint256 few = _finalizeCrowd(8, 1, true);
        uint256 many = _finalizeCrowd(8, MOST_BIDS, true);
        _margin("finalizeAuction, per further bid of a wallet", (many - few) / (8 * (MOST_BIDS - 1)), 3_000);
    }

    function test_snapshot_settledAlready() external {
        uint256 few = _finalizeAgain(20);
        uint256 many = _finalizeAgain(120);
        _margin("finalizeAuction, per winner with a refund, settled already", (many - few) / 100, 7_000);
    }

    function _finalizeCrowd(uint256 count, uint256 bidsEach, bool oversubscribed) private returns (uint256 used) {
        uint256 fresh = vm.snapshotState();
        Wallet[] memory wallets = _gather(count, bidsEach, oversubscribed);
        _finalize(0, SettlementLists.winners(wallets), SettlementLists.refunders(wallets));
        used = vm.lastCallGas().gasTotalUsed;
        vm.revertToState(fresh);
    }

    function _finalizeAgain(uint256 count) private returns (uint256 used) {
        uint256 fresh = vm.snapshotState();
        Wallet[] memory wallets = _gather(count, 1, true);
        _finalize(0, SettlementLists.winners(wallets), SettlementLists.refunders(wallets));
        _finalize(0, SettlementLists.winners(wallets), SettlementLists.refunders(wallets));
        used = vm.lastCallGas().gasTotalUsed;
        vm.revertToState(fresh);
    }

    /// @dev Bidders take turns. In an oversubscribed auction, every bidder gets tokens and a refund.
    function _gather(uint256 count, uint256 bidsEach, bool oversubscribed) private returns (Wallet[] memory) {
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
        return SettlementLists.wallets(bids, allotments, price);
    }
}
