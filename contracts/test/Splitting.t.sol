// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Random} from "./support/Random.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice What dividing a bid into parts gains:
/// - parts that follow each other get together exactly what the whole bid gets, and change nothing for the others
/// - parts with other bids between them gain at most one token for each run of parts that follow each other
/// - the case that largest-remainder rounding rewarded: 64 bids for 1 against 80 rivals with 3
contract SplittingTest is HouseTest {
    uint256 private constant PRICE = 2e18;

    function test_sixtyFourBidsForOneGetWhatOneBidForSixtyFourGets() external {
        uint256[] memory rivals = new uint256[](80);
        for (uint256 i = 0; i < 80; ++i) {
            rivals[i] = 3;
        }
        // 148 of 304 tokens: the exact share of 64 is 31.16, which is rounded up for the last bid and down for the first.
        vm.assertEq(_tokensOf(rivals, 80, 64, 1, 148), 32);
        vm.assertEq(_tokensOf(rivals, 80, 64, 64, 148), 32);
        vm.assertEq(_tokensOf(rivals, 0, 64, 1, 148), 31);
        vm.assertEq(_tokensOf(rivals, 0, 64, 64, 148), 31);
    }

    /// forge-config: default.fuzz.runs = 64
    function test_fuzz_consecutivePartsChangeNothing(uint256 seed) external {
        Random memory random = Random(seed);
        uint256[] memory rivals = _rivals(random);
        uint256 place = random.below(rivals.length + 1);
        uint256 parts = 1 + random.below(20);
        uint256 amount = parts + random.below(40);
        uint256 supply = amount + random.below(30);
        uint256 fresh = vm.snapshotState();
        uint256 whole = _tokensOf(rivals, place, amount, 1, supply);
        bytes32 others = _othersHold(rivals.length);
        vm.revertToState(fresh);
        vm.assertEq(_tokensOf(rivals, place, amount, parts, supply), whole, "the parts");
        vm.assertEq(_othersHold(rivals.length), others);
    }

    /// forge-config: default.fuzz.runs = 64
    function test_fuzz_interleavedPartsGainAtMostOneTokenForEachRun(uint256 seed) external {
        Random memory random = Random(seed);
        uint256[] memory rivals = _rivals(random);
        uint256 runs = 1 + random.below(rivals.length);
        uint256 amount = runs + random.below(40);
        uint256 supply = amount + random.below(30);
        uint256 fresh = vm.snapshotState();
        uint256 id = _create(1e18, supply);
        uint256 demand = amount;
        for (uint256 i = 0; i < rivals.length; ++i) {
            if (i < runs) _bid(id, ANN, i == runs - 1 ? amount - (runs - 1) : 1, PRICE);
            _bid(id, _rival(i), rivals[i] > supply ? supply : rivals[i], PRICE);
            demand += rivals[i] > supply ? supply : rivals[i];
        }
        uint256 got = _settledTokens(id);
        vm.revertToState(fresh);
        // Fewer bids than tokens are void, more are shared.
        if (demand < supply) return vm.assertEq(got, 0);
        uint256 exact = amount * supply / demand;
        vm.assertLe(got, exact + runs);
        vm.assertGe(got + runs, exact);
    }

    /// @dev Ann bids for `amount` in equal parts (the first takes the rest) after the first `place` rivals.
    function _tokensOf(uint256[] memory rivals, uint256 place, uint256 amount, uint256 parts, uint256 supply)
        private
        returns (uint256)
    {
        uint256 id = _create(1e18, supply);
        uint256 held = song.balanceOf(ANN);
        for (uint256 i = 0; i <= rivals.length; ++i) {
            for (uint256 j = 0; i == place && j < parts; ++j) {
                _bid(id, ANN, j == 0 ? amount - (parts - 1) * (amount / parts) : amount / parts, PRICE);
            }
            if (i < rivals.length) _bid(id, _rival(i), rivals[i] > supply ? supply : rivals[i], PRICE);
        }
        uint256 got = _settledTokens(id) - held / 1e18;
        for (uint256 i = 0; i < rivals.length; ++i) {
            vm.prank(_rival(i));
            house.settleMe(id);
        }
        vm.warp(NOW);
        return got;
    }

    function _settledTokens(uint256 id) private returns (uint256) {
        vm.warp(END);
        vm.prank(ANN);
        house.settleMe(id);
        return song.balanceOf(ANN) / 1e18;
    }

    function _othersHold(uint256 count) private view returns (bytes32 hash) {
        for (uint256 i = 0; i < count; ++i) {
            hash = keccak256(abi.encode(hash, song.balanceOf(_rival(i)), mels.balanceOf(_rival(i))));
        }
    }

    function _rivals(Random memory random) private pure returns (uint256[] memory amounts) {
        amounts = new uint256[](1 + random.below(12));
        for (uint256 i = 0; i < amounts.length; ++i) {
            amounts[i] = 1 + random.below(20);
        }
    }

    function _rival(uint256 number) private pure returns (address) {
        return address(uint160(0x1000_0000 + number));
    }
}
