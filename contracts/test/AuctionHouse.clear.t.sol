// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {Random} from "./support/Random.sol";
import {ReferenceRule} from "./support/ReferenceRule.sol";
import {PlacedBid} from "./support/SettlementLists.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice The branches of `clear` and of `levelsBelow`:
/// - the auction: missing | before its end | undecided | decided
/// - sold: in one call | over several, by anyone | with no level allowed | before 14 days, or not
/// - void: bids for too few tokens | below the Threshold | none; decided without going down any level
/// - a settlement clears by itself if 256 levels are enough
/// - prices anywhere within the bounds, against the rule
contract ClearTest is SettlementTest {
    uint256 private constant STEP = 0.01e18;
    uint256 private constant LARGEST_STEPS = uint256(type(uint96).max) / STEP;

    function test_aMissingAuctionIsNotFound() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 0, 0));
        house.clear(0, 1);
    }

    function test_theLastSecondOfBiddingIsTooEarly() external {
        _endedAuction();
        vm.warp(END - 1);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionNotEnded.selector, auctionId, END));
        house.clear(auctionId, 256);
    }

    function test_anyoneClearsInTheSecondOfTheEndAndNoMoneyMoves() external {
        _endedAuction();
        (uint256 money, uint256 tokens) = (_held(mels), _held(song));
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCleared(auctionId, IAuctionHouse.Outcome.Sold, 4e18, 30, 100);
        vm.prank(STRANGER);
        vm.assertTrue(house.clear(auctionId, 2) == IAuctionHouse.Outcome.Sold);
        _assertCleared(4e18, 30, 100);
        vm.assertEq(_held(mels), money);
        vm.assertEq(_held(song), tokens);
    }

    function test_severalCallersClearInSeveralCalls() external {
        _endedAuction();
        vm.prank(STRANGER);
        vm.assertTrue(house.clear(auctionId, 1) == IAuctionHouse.Outcome.Unknown);
        vm.assertEq(house.auctionState(auctionId).clearingPrice, 0);
        vm.assertEq(house.auctionState(auctionId).demandAbove, 0);
        vm.prank(ANN);
        vm.assertTrue(house.clear(auctionId, 0) == IAuctionHouse.Outcome.Unknown);
        vm.prank(ANN);
        vm.assertTrue(house.clear(auctionId, 1) == IAuctionHouse.Outcome.Sold);
        _assertCleared(4e18, 30, 100);
    }

    function test_noLevelsChangeNothing() external {
        _endedAuction();
        bytes32 before = keccak256(abi.encode(house.auctionState(auctionId)));
        vm.assertTrue(house.clear(auctionId, 0) == IAuctionHouse.Outcome.Unknown);
        vm.assertEq(keccak256(abi.encode(house.auctionState(auctionId))), before);
    }

    function test_aDecidedAuctionStaysAsItIs() external {
        _endedAuction();
        _clear();
        bytes32 decided = keccak256(abi.encode(house.auctionState(auctionId)));
        vm.assertTrue(house.clear(auctionId, 256) == IAuctionHouse.Outcome.Sold);
        vm.warp(RECLAIMABLE_FROM + 365 days);
        vm.assertTrue(house.clear(auctionId, 256) == IAuctionHouse.Outcome.Sold);
        vm.assertEq(keccak256(abi.encode(house.auctionState(auctionId))), decided);
    }

    function test_bidsForExactlyTheSupplyAreSold() external {
        auctionId = _create(1e18, SUPPLY);
        _place(ANN, 60, 2e18);
        _place(BEN, 40, 1e18);
        vm.warp(END);
        _clear();
        _assertCleared(1e18, 60, 40);
    }

    function test_bidsForTooFewTokensAreVoidAtOnce() external {
        _endedVoidAuction();
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCleared(auctionId, IAuctionHouse.Outcome.Void, 0, 0, 0);
        vm.expectEmit(address(house));
        emit IAuctionHouse.TokensReturned(auctionId, SELLER, SUPPLY);
        vm.prank(STRANGER);
        vm.assertTrue(house.clear(auctionId, 0) == IAuctionHouse.Outcome.Void);
        // The seller has the tokens before any bidder is settled.
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        vm.assertEq(house.auctionState(auctionId).settledBidCount, 0);
        vm.assertTrue(house.clear(auctionId, 0) == IAuctionHouse.Outcome.Void);
        _settle();
        _assertVoid();
    }

    function test_bidsBelowTheThresholdAreVoidAtOnce() external {
        auctionId = _schedule(1e18, SUPPLY, NOW, 200e18);
        _place(ANN, 99, 2e18);
        _place(BEN, 100, 1.99e18);
        vm.warp(END);
        vm.assertTrue(house.clear(auctionId, 0) == IAuctionHouse.Outcome.Void);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
    }

    function test_anAuctionWithoutBidsIsProcessedWhenItIsCleared() external {
        auctionId = _create(1e18, SUPPLY);
        vm.warp(END);
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionProcessed(auctionId, IAuctionHouse.Outcome.Void, 0);
        house.clear(auctionId, 0);
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHouseEmpty();
    }

    function test_theSecondBeforeFourteenDaysStillSells() external {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM - 1);
        vm.assertTrue(house.clear(auctionId, 256) == IAuctionHouse.Outcome.Sold);
    }

    function test_atFourteenDaysAnUnfinishedClearingIsVoid() external {
        _endedAuction();
        house.clear(auctionId, 1);
        vm.warp(RECLAIMABLE_FROM);
        vm.assertTrue(house.clear(auctionId, 256) == IAuctionHouse.Outcome.Void);
        vm.assertEq(house.auctionState(auctionId).clearingPrice, 0);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        (uint256 amount,, uint256 refunded) = house.settlementOf(auctionId, ANN);
        vm.assertEq(amount, 0);
        vm.assertEq(refunded, 150e18);
    }

    function test_aSettlementGoesDown256LevelsByItself() external {
        _endedLevels(256);
        _settleMe(ANN);
        vm.assertEq(uint256(house.auctionState(auctionId).outcome), uint256(IAuctionHouse.Outcome.Sold));
    }

    function test_moreLevelsAreClearedFirst() external {
        _endedLevels(257);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionNotCleared.selector, auctionId);
        vm.expectRevert(reason);
        _settleMe(ANN);
        _refused(reason, _none(), _none());
        vm.expectRevert(reason);
        vm.prank(OPERATOR);
        house.settle(auctionId, new address[](0));
        vm.expectRevert(reason);
        vm.prank(OPERATOR);
        house.payProceeds(auctionId);
        house.clear(auctionId, 1);
        _settleMe(ANN);
    }

    /// forge-config: default.fuzz.runs = 256
    function test_fuzz_clearingAnyPricesInAnyPartsGivesWhatTheRuleGives(uint256 seed) external {
        Random memory random = Random(seed);
        uint256 initialSteps = 100 + random.below(random.below(2) == 0 ? 1_000 : LARGEST_STEPS - 1_000_000);
        uint256 supply = 1 + random.below(60);
        auctionId = _create(initialSteps * STEP, supply);
        PlacedBid[] memory bids = new PlacedBid[](1 + random.below(24));
        for (uint256 i = 0; i < bids.length; ++i) {
            bids[i] = PlacedBid(ANN, 1 + random.below(supply), _anyPrice(random, initialSteps));
            _bid(auctionId, ANN, bids[i].amount, bids[i].price);
        }
        _assertLevels(bids);
        vm.warp(END);
        while (house.clear(auctionId, 1 + random.below(4)) == IAuctionHouse.Outcome.Unknown) {}
        (uint256 price,) = ReferenceRule.clear(bids, supply, 0);
        (uint256 above, uint256 atPrice) = ReferenceRule.demand(bids, price);
        if (price == 0) (above, atPrice) = (0, 0);
        _assertCleared(price, above, atPrice);
    }

    function test_levelsAreReadFromAnyPriceDown() external {
        _endedAuction();
        _assertLevel(5.01e18, 5e18, 30);
        _assertLevel(5e18 + 1, 5e18, 30);
        _assertLevel(5e18, 4e18, 100);
        _assertLevel(4e18, 3e18, 20);
        vm.assertEq(house.levelsBelow(auctionId, 3e18, 9).length, 0);
        vm.assertEq(house.levelsBelow(auctionId, 0, 9).length, 0);
        vm.assertEq(house.levelsBelow(auctionId, type(uint256).max, 2).length, 2);
        vm.assertEq(house.levelsBelow(auctionId, type(uint256).max, type(uint256).max).length, 3);
        vm.assertEq(house.levelsBelow(auctionId, type(uint256).max, 0).length, 0);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 1, 1));
        house.levelsBelow(1, 0, 0);
    }

    /// @dev One bid for one token at each of so many prices; the lowest is the clearing price.
    function _endedLevels(uint256 count) private {
        auctionId = _create(1e18, count);
        for (uint256 i = 0; i < count; ++i) {
            _bid(auctionId, i == 0 ? ANN : address(uint160(0x1000_0000 + i)), 1, 1e18 + i * STEP);
        }
        vm.warp(END);
    }

    /// @dev Close to each other, in another word of the tree's lowest level, or far away at any distance.
    function _anyPrice(Random memory random, uint256 initialSteps) private pure returns (uint256) {
        uint256 steps = initialSteps + random.below(1 << random.below(43));
        return (steps > LARGEST_STEPS ? LARGEST_STEPS - steps % 3 : steps) * STEP;
    }

    function _assertLevels(PlacedBid[] memory bids) private view {
        IAuctionHouse.Level[] memory levels = house.levelsBelow(auctionId, type(uint256).max, bids.length);
        vm.assertEq(levels.length, ReferenceRule.levelsFrom(bids, 0), "levels");
        for (uint256 i = 0; i < levels.length; ++i) {
            (, uint256 atPrice) = ReferenceRule.demand(bids, levels[i].price);
            vm.assertEq(levels[i].amount, atPrice, "amount");
            if (i > 0) vm.assertLt(levels[i].price, levels[i - 1].price, "from high to low");
        }
    }

    function _assertLevel(uint256 below, uint256 price, uint256 amount) private view {
        IAuctionHouse.Level[] memory levels = house.levelsBelow(auctionId, below, 1);
        vm.assertEq(levels[0].price, price, "price");
        vm.assertEq(levels[0].amount, amount, "amount");
    }

    function _assertCleared(uint256 price, uint256 above, uint256 atPrice) private view {
        IAuctionHouse.AuctionState memory state = house.auctionState(auctionId);
        vm.assertEq(state.clearingPrice, price, "price");
        vm.assertEq(state.demandAbove, above, "above");
        vm.assertEq(state.demandAtPrice, atPrice, "at the price");
        IAuctionHouse.Outcome outcome = price > 0 ? IAuctionHouse.Outcome.Sold : IAuctionHouse.Outcome.Void;
        vm.assertEq(uint256(state.outcome), uint256(outcome), "outcome");
    }
}
