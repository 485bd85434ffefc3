// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PackedBid, PackedBids} from "../src/libraries/PackedBids.sol";
import {Cutoff, ProRata} from "../src/libraries/ProRata.sol";
import {NaiveRule, RuleBid, RuleOutcome} from "./support/NaiveRule.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice The branches of `ProRata`:
/// - allotment: below | above | at the price, before | at | after the last rank | when none is rounded up
/// - share and rankOf: with and without a remainder, at the largest numbers; remainder before index
/// - lastRank: no remainders | one bid | all but one rounded up
/// - selectHighest: one number | first | last | any of them, in any order
contract ProRataTest {
    uint256 private constant MAX_AMOUNT = 2 ** 53 - 1;
    uint256 private constant MAX_STEPS = uint256(type(uint96).max) / 0.01e18;

    function test_aBidBelowThePriceGetsNothing() public pure {
        vm.assertEq(ProRata.allotment(_cutoff(), PackedBids.pack(199, 1000, 0)), 0);
    }

    function test_aBidAboveThePriceIsFilled() public pure {
        vm.assertEq(ProRata.allotment(_cutoff(), PackedBids.pack(201, 1000, 9)), 1000);
    }

    function test_aBidAtThePriceIsRoundedUpToTheLastRank() public pure {
        // Of 15: 21 is once and 6, 42 twice and 12, 35 twice and 5.
        vm.assertEq(ProRata.allotment(_cutoff(), PackedBids.pack(200, 3, 3)), 1);
        vm.assertEq(ProRata.allotment(_cutoff(), PackedBids.pack(200, 3, 2)), 2);
        vm.assertEq(ProRata.allotment(_cutoff(), PackedBids.pack(200, 3, 1)), 2);
        vm.assertEq(ProRata.allotment(_cutoff(), PackedBids.pack(200, 6, 3)), 3);
        vm.assertEq(ProRata.allotment(_cutoff(), PackedBids.pack(200, 5, 0)), 2);
    }

    /// @dev The last order is the worst one for pivots from the middle.
    function test_noOrderOfBidsMakesTheSelectionSlow() public view {
        for (uint256 order = 0; order < 4; ++order) {
            uint256[] memory numbers = _ordered(1_000, order);
            uint256 gasBefore = gasleft();
            uint256 found = ProRata.selectHighest(numbers, 999);
            vm.assertLt(gasBefore - gasleft(), 3_000_000, vm.toString(order));
            vm.assertEq(found, 2);
        }
    }

    function test_noRankIsAboveEveryRank() public pure {
        Cutoff memory cutoff = _cutoff();
        cutoff.lastRank = ProRata.NO_RANK;
        vm.assertEq(ProRata.allotment(cutoff, PackedBids.pack(200, 3, 0)), 1);
        vm.assertLt(ProRata.rankOf(type(uint80).max, 0), ProRata.NO_RANK);
    }

    function test_aLargerRemainderRanksBeforeAnEarlierBid() public pure {
        vm.assertLt(ProRata.rankOf(5, 0), ProRata.rankOf(6, type(uint24).max));
        vm.assertLt(ProRata.rankOf(6, 3), ProRata.rankOf(6, 2));
    }

    function test_theLargestNumbersAreSharedExactly() public pure {
        PackedBid packed = PackedBids.pack(MAX_STEPS, MAX_AMOUNT, type(uint24).max);
        vm.assertEq(packed.priceSteps(), MAX_STEPS);
        vm.assertEq(packed.amount(), MAX_AMOUNT);
        vm.assertEq(packed.index(), type(uint24).max);
        uint256 demand = MAX_AMOUNT * type(uint24).max;
        (uint256 floor, uint256 rank) = ProRata.share(packed, MAX_AMOUNT, demand);
        vm.assertEq(floor, MAX_AMOUNT / type(uint24).max);
        vm.assertEq(rank, MAX_AMOUNT * MAX_AMOUNT % demand << 24);
    }

    function test_withoutRemaindersNoRankIsTheLast() public pure {
        PackedBid[] memory bids = new PackedBid[](2);
        (bids[0], bids[1]) = (PackedBids.pack(1, 4, 0), PackedBids.pack(1, 6, 1));
        vm.assertEq(ProRata.lastRank(bids, new uint256[](2), 5, 10), ProRata.NO_RANK);
        vm.assertEq(ProRata.lastRank(bids, new uint256[](2), 10, 10), ProRata.NO_RANK);
    }

    function test_onlyAsManyBidsAsRanksAreRead() public pure {
        // A settlement allocates memory for all bids, but fewer are at the price.
        PackedBid[] memory bids = new PackedBid[](5);
        (bids[0], bids[1]) = (PackedBids.pack(1, 1, 0), PackedBids.pack(1, 1, 1));
        vm.assertEq(ProRata.lastRank(bids, new uint256[](2), 1, 2), ProRata.rankOf(1, 0));
    }

    function test_fuzz_selectingTheHighestAgreesWithSorting(
        uint256 seed,
        uint256 length,
        uint256 variety,
        uint256 count
    ) public pure {
        uint256[] memory numbers = new uint256[](bound(length, 1, 40));
        variety = bound(variety, 1, 2 ** 80);
        for (uint256 i = 0; i < numbers.length; ++i) {
            numbers[i] = ProRata.rankOf(uint256(keccak256(abi.encode(seed, i))) % variety, i);
        }
        count = bound(count, 1, numbers.length);
        uint256 expected = _sortedDown(numbers)[count - 1];
        vm.assertEq(ProRata.selectHighest(numbers, count), expected);
    }

    function test_everyPositionOfEveryOrderIsSelected() public pure {
        for (uint256 length = 1; length <= 9; ++length) {
            for (uint256 count = 1; count <= length; ++count) {
                uint256 expected = length - count;
                for (uint256 turn = 0; turn < length; ++turn) {
                    vm.assertEq(ProRata.selectHighest(_rising(length, turn), count), expected);
                    vm.assertEq(ProRata.selectHighest(_falling(length, turn), count), expected);
                }
            }
        }
    }

    function test_fuzz_theSharesAreTheNaiveRules(uint256 seed, uint256 supply, uint256 count) public pure {
        RuleBid[] memory bids = _randomBids(seed, bound(count, 1, 24));
        supply = bound(supply, 1, NaiveRule.demandFrom(bids, 1));
        RuleOutcome memory outcome = NaiveRule.clear(bids, supply, 0);
        Cutoff memory cutoff = _cutoffOf(bids, outcome, supply);
        uint256 tokens = 0;
        for (uint256 i = 0; i < bids.length; ++i) {
            uint256 allotment = ProRata.allotment(cutoff, PackedBids.pack(bids[i].price, bids[i].amount, i));
            vm.assertEq(allotment, outcome.allotments[i]);
            tokens += allotment;
        }
        vm.assertEq(tokens, supply);
    }

    /// @dev Bids ask for 15 of 7 tokens at 200 steps; bid 2 with the remainder 6 is the last that is rounded up.
    function _cutoff() private pure returns (Cutoff memory) {
        return Cutoff(200, 7, 15, ProRata.rankOf(6, 2));
    }

    function _cutoffOf(RuleBid[] memory bids, RuleOutcome memory outcome, uint256 supply)
        private
        pure
        returns (Cutoff memory)
    {
        PackedBid[] memory atPrice = new PackedBid[](bids.length);
        uint256 count = 0;
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price != outcome.clearing.price) continue;
            atPrice[count++] = PackedBids.pack(bids[i].price, bids[i].amount, i);
        }
        uint256 left = supply - outcome.clearing.demandAbove;
        uint256 demandAtPrice = outcome.clearing.demandAtPrice;
        uint256 lastRank = ProRata.lastRank(atPrice, new uint256[](count), left, demandAtPrice);
        return Cutoff(outcome.clearing.price, left, demandAtPrice, lastRank);
    }

    /// @dev Only three prices, so that many bids tie; amounts are small or as large as possible.
    function _randomBids(uint256 seed, uint256 count) private pure returns (RuleBid[] memory bids) {
        bids = new RuleBid[](count);
        uint256 largest = seed % 2 == 0 ? 9 : MAX_AMOUNT;
        for (uint256 i = 0; i < count; ++i) {
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            bids[i] = RuleBid(address(0), 1 + random % largest, 1 + (random >> 128) % 3);
        }
    }

    function _rising(uint256 length, uint256 turn) private pure returns (uint256[] memory numbers) {
        numbers = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            numbers[i] = (i + turn) % length;
        }
    }

    function _falling(uint256 length, uint256 turn) private pure returns (uint256[] memory numbers) {
        numbers = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            numbers[length - 1 - i] = (i + turn) % length;
        }
    }

    function _sortedDown(uint256[] memory numbers) private pure returns (uint256[] memory sorted) {
        sorted = new uint256[](numbers.length);
        for (uint256 i = 0; i < numbers.length; ++i) {
            uint256 j = i;
            for (; j > 0 && sorted[j - 1] < numbers[i]; --j) {
                sorted[j] = sorted[j - 1];
            }
            sorted[j] = numbers[i];
        }
    }

    function _ordered(uint256 count, uint256 order) private pure returns (uint256[] memory numbers) {
        numbers = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            if (order == 0) numbers[i] = count - i;
            else if (order == 1) numbers[i] = i + 1;
            else numbers[i] = i < count / 2 ? 2 * i + 1 : 2 * (count - i);
        }
        if (order < 3) return numbers;
        // From the end, so that the highest remaining number is always in the middle.
        for (uint256 left = 1; left <= count; ++left) {
            uint256 low = count - left;
            numbers[low] = left;
            uint256 middle = (low + count) / 2;
            (numbers[low], numbers[middle]) = (numbers[middle], numbers[low]);
        }
    }
}
