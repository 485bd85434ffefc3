// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {Random} from "./support/Random.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {SettlementLists, Wallet} from "./support/SettlementLists.sol";
import {Vector, Vectors} from "./support/Vectors.sol";
import {vm} from "./support/Vm.sol";

/// @dev The lists come only from the vector, so the house must accept and pay what TypeScript computed.
/// forge-config: default.isolate = false
contract SharedVectorsTest is HouseTest {
    uint256 private constant SEED = 0x6d656c6f73;

    function test_everyVectorSettlesInOneCallAndInChunksWithEqualResults() external {
        uint256 count = 0;
        string[] memory files = Vectors.files();
        for (uint256 i = 0; i < files.length; ++i) {
            Vector[] memory vectors = Vectors.parse(files[i]);
            count += vectors.length;
            for (uint256 j = 0; j < vectors.length; ++j) {
                _play(vectors[j]);
            }
        }
        vm.assertGe(count, 94);
    }

    function _play(Vector memory vector) private {
        uint256 fresh = vm.snapshotState();
        uint256 id = _schedule(vector.offer.minimumPrice, vector.offer.supply, NOW, vector.offer.threshold);
        for (uint256 i = 0; i < vector.bids.length; ++i) {
            _bid(id, vector.bids[i].bidder, vector.bids[i].amount, vector.bids[i].price);
        }
        vm.warp(END);
        Wallet[] memory wallets = SettlementLists.wallets(vector.bids, vector.allotments, vector.clearingPrice);
        uint256 ended = vm.snapshotState();

        _settleAtOnce(id, wallets);
        _check(id, vector, wallets);

        vm.revertToState(ended);
        _settleInChunks(id, vector, wallets);
        _check(id, vector, wallets);

        vm.revertToState(fresh);
    }

    function _settleAtOnce(uint256 id, Wallet[] memory wallets) private {
        _finalize(id, SettlementLists.winners(wallets), SettlementLists.refunders(wallets));
    }

    function _settleInChunks(uint256 id, Vector memory vector, Wallet[] memory wallets) private {
        Random memory random = Random(uint256(keccak256(abi.encode(SEED, vector.name))));
        if (vector.clearingPrice > 0) _clearInParts(id, vector, random);

        IAuctionHouse.Entry[] memory winners = SettlementLists.winners(wallets);
        IAuctionHouse.Entry[] memory refunders = SettlementLists.refunders(wallets);
        random.shuffle(winners);
        random.shuffle(refunders);
        uint256 winnersDone = 0;
        uint256 refundersDone = 0;
        do {
            uint256 winnersTo = winnersDone + random.below(winners.length - winnersDone + 1);
            uint256 refundersTo = refundersDone + random.below(refunders.length - refundersDone + 1);
            _finalize(
                id,
                SettlementLists.slice(winners, winnersDone, winnersTo),
                SettlementLists.slice(refunders, refundersDone, refundersTo)
            );
            (winnersDone, refundersDone) = (winnersTo, refundersTo);
        } while (winnersDone < winners.length || refundersDone < refunders.length);
    }

    function _clearInParts(uint256 id, Vector memory vector, Random memory random) private {
        while (house.clear(id, 1 + random.below(3)) == IAuctionHouse.Outcome.Unknown) {
            vm.assertEq(house.auctionState(id).clearingPrice, 0, vector.name);
        }
        vm.assertEq(house.auctionState(id).clearingPrice, vector.clearingPrice, vector.name);
    }

    function _check(uint256 id, Vector memory vector, Wallet[] memory wallets) private view {
        _checkAuction(id, vector);
        _checkMoney(vector);
        _checkWallets(vector, wallets);
    }

    function _checkAuction(uint256 id, Vector memory vector) private view {
        bool sold = vector.clearingPrice > 0;
        IAuctionHouse.AuctionState memory state = house.auctionState(id);
        IAuctionHouse.Outcome outcome = sold ? IAuctionHouse.Outcome.Sold : IAuctionHouse.Outcome.Void;
        vm.assertEq(uint256(state.status), uint256(IAuctionHouse.Status.Processed), vector.name);
        vm.assertEq(uint256(state.outcome), uint256(outcome), vector.name);
        vm.assertEq(state.clearingPrice, vector.clearingPrice, vector.name);
    }

    function _checkMoney(Vector memory vector) private view {
        uint256 proceeds = vector.clearingPrice * vector.offer.supply;
        uint256 threshold = proceeds == 0 ? 0 : vector.offer.threshold;
        uint256 unsold = proceeds == 0 ? vector.offer.supply : 0;
        vm.assertEq(mels.balanceOf(TREASURY), proceeds / 10, vector.name);
        vm.assertEq(mels.balanceOf(PRODUCTION), threshold, vector.name);
        vm.assertEq(mels.balanceOf(SELLER), proceeds - threshold, vector.name);
        vm.assertEq(song.balanceOf(SELLER), (SONG_SUPPLY - vector.offer.supply + unsold) * 1e18, vector.name);
        vm.assertEq(_held(mels), 0, vector.name);
        vm.assertEq(_held(song), 0, vector.name);
    }

    function _checkWallets(Vector memory vector, Wallet[] memory wallets) private view {
        for (uint256 i = 0; i < wallets.length; ++i) {
            uint256 returned = wallets[i].offered - wallets[i].paid;
            vm.assertEq(mels.balanceOf(wallets[i].bidder), returned * 11 / 10, vector.name);
            vm.assertEq(song.balanceOf(wallets[i].bidder), wallets[i].amount * 1e18, vector.name);
        }
    }
}
