// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice The branches of `finalizeAuction` that decide when it runs, who can call it and what it settles:
/// - the auction: missing | before its end | at its end | processed: nothing more is paid
/// - the caller before 7 days: an operator | a stranger; from 7 days on: anyone
/// - not cleared before 14 days: the call clears it; at 14 days: void
/// - any part of the lists, in any order; a bidder in either list gets tokens and refund; bidders of any number
/// - the last entry closes the auction, an earlier one does not; without bidders the first call does
/// - settlementOf and isSettled: before the end | not cleared | cleared | void | not a bidder
contract FinalizeAuctionTest is SettlementTest {
    /// @dev One word holds the marks of 256 bidders.
    uint256 private constant CROWD = 258;

    function test_aMissingAuctionIsNotSettled() public {
        _refused(abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 0, 0), _none(), _none());
    }

    function test_theLastSecondOfBiddingIsTooEarly() public {
        _endedAuction();
        vm.warp(END - 1);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionNotEnded.selector, auctionId, END);
        _refused(reason, _winners(), _refunders());
    }

    function test_theOperatorSettlesInTheSecondOfTheEnd() public {
        _endedAuction();
        _settle();
        _assertProcessed(IAuctionHouse.Outcome.Sold);
    }

    function test_aStrangerWaitsForSevenDays() public {
        _endedAuction();
        vm.warp(STRANGERS_FROM - 1);
        IAuctionHouse.Entry[] memory winners = _winners();
        IAuctionHouse.Entry[] memory refunders = _refunders();
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.OperatorOnly.selector, STRANGER, STRANGERS_FROM));
        vm.prank(STRANGER);
        house.finalizeAuction(auctionId, winners, refunders);
    }

    function test_aStrangerSettlesAtTheSecondOfSevenDays() public {
        _endedAuction();
        vm.warp(STRANGERS_FROM);
        IAuctionHouse.Entry[] memory winners = _winners();
        IAuctionHouse.Entry[] memory refunders = _refunders();
        vm.prank(STRANGER);
        house.finalizeAuction(auctionId, winners, refunders);
        _assertProcessed(IAuctionHouse.Outcome.Sold);
    }

    function test_theSecondBeforeFourteenDaysStillSells() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM - 1);
        _settle();
        _assertProcessed(IAuctionHouse.Outcome.Sold);
    }

    function test_fromFourteenDaysOnNothingIsSold() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.BidderNotWinner.selector, auctionId, ANN);
        _refused(reason, _winners(), _refunders());
    }

    function test_anAuctionClearedInTimeIsSettledAfterFourteenDays() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM - 1);
        _clear();
        vm.warp(RECLAIMABLE_FROM + 365 days);
        _settle();
        _assertProcessed(IAuctionHouse.Outcome.Sold);
    }

    function test_aProcessedAuctionPaysNothingMore() public {
        _endedAuction();
        _settle();
        _settle();
        _finalize(auctionId, _none(), _none());
        _assertSold();
    }

    function test_anAuctionWithoutBiddersIsClosedByEmptyLists() public {
        auctionId = _create(1e18, SUPPLY);
        vm.warp(END);
        _finalize(auctionId, _none(), _none());
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
    }

    function test_emptyListsOnlyClear() public {
        _endedAuction();
        _finalize(auctionId, _none(), _none());
        vm.assertEq(house.auctionState(auctionId).settledBidCount, 0);
        vm.assertEq(uint256(house.auctionState(auctionId).status), uint256(IAuctionHouse.Status.Terminated));
        vm.assertEq(house.auctionState(auctionId).clearingPrice, 4e18);
    }

    function test_winnersAreSettledWithTheirRefunds() public {
        _endedAuction();
        _finalize(auctionId, _winners(), _none());
        // Only Dan, who wins nothing, is left.
        vm.assertEq(house.auctionState(auctionId).settledBidCount, 3);
        _assertHolds(ANN, 30, 33e18);
        _settle();
        _assertSold();
    }

    function test_refundersAreSettledWithTheirTokens() public {
        _endedAuction();
        _finalize(auctionId, _none(), _refunders());
        _assertSold();
    }

    function test_aSettledBidderIsPassedOver() public {
        _endedAuction();
        _finalize(auctionId, _part(_winners()[1]), _part(_refunders()[3]));
        _finalize(auctionId, _append(_winners(), _winners()[1]), _append(_refunders(), _refunders()[0]));
        _assertSold();
    }

    function test_onlyTheLastBidderClosesTheAuction() public {
        _endedAuction();
        IAuctionHouse.Entry[] memory refunders = _refunders();
        for (uint256 i = 0; i < refunders.length; ++i) {
            vm.assertEq(mels.balanceOf(TREASURY), 0);
            if (i > 0) _assertTerminated();
            _finalize(auctionId, _none(), _part(refunders[i]));
            vm.assertEq(house.auctionState(auctionId).settledBidCount, i + 1);
            vm.assertTrue(house.isSettled(auctionId, refunders[i].bidder));
        }
        _assertSold();
    }

    function test_refundsCanComeInAnotherOrderThanTheWinners() public {
        _endedAuction();
        IAuctionHouse.Entry[] memory refunders = _refunders();
        (refunders[0], refunders[3]) = (refunders[3], refunders[0]);
        (refunders[1], refunders[2]) = (refunders[2], refunders[1]);
        _finalize(auctionId, _winners(), refunders);
        _assertProcessed(IAuctionHouse.Outcome.Sold);
        _assertHouseEmpty();
    }

    function test_manyBiddersAreSettledInOneCall() public {
        _endedCrowd();
        _finalize(auctionId, _crowd(0, CROWD), _none());
        _assertCrowdPaid();
    }

    function test_manyBiddersAreSettledBackwardsInParts() public {
        _endedCrowd();
        _finalize(auctionId, _crowd(100, CROWD), _none());
        for (uint256 i = 0; i < CROWD; ++i) {
            vm.assertEq(house.isSettled(auctionId, _wallet(i)), i >= 100);
        }
        _finalize(auctionId, _crowd(0, 101), _none());
        _assertCrowdPaid();
    }

    function test_whatABidderGetsIsKnownOnceTheAuctionIsCleared() public {
        _endedAuction();
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionNotCleared.selector, auctionId));
        house.settlementOf(auctionId, ANN);
        _clear();
        _assertDue(ANN, 30, 120e18, 30e18);
        _assertDue(BEN, 35, 140e18, 60e18);
        _assertDue(DAN, 0, 0, 60e18);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, STRANGER));
        house.settlementOf(auctionId, STRANGER);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, STRANGER));
        house.isSettled(auctionId, STRANGER);
    }

    /// @dev Every bidder asks for one token at the same price.
    function _endedCrowd() private {
        auctionId = _create(1e18, CROWD);
        for (uint256 i = 0; i < CROWD; ++i) {
            _bid(auctionId, _wallet(i), 1, 1e18);
        }
        vm.warp(END);
    }

    function _crowd(uint256 from, uint256 to) private pure returns (IAuctionHouse.Entry[] memory entries) {
        entries = new IAuctionHouse.Entry[](to - from);
        for (uint256 i = 0; i < entries.length; ++i) {
            entries[i] = IAuctionHouse.Entry(_wallet(from + i), 1, 1e18);
        }
    }

    function _assertCrowdPaid() private view {
        for (uint256 i = 0; i < CROWD; ++i) {
            _assertHolds(_wallet(i), 1, 0);
        }
        _assertProcessed(IAuctionHouse.Outcome.Sold);
        _assertHouseEmpty();
    }

    function _assertTerminated() private view {
        vm.assertEq(uint256(house.auctionState(auctionId).status), uint256(IAuctionHouse.Status.Terminated));
    }

    function _wallet(uint256 number) private pure returns (address) {
        return address(uint160(0x1000_0000 + number));
    }

    function _assertDue(address bidder, uint256 amount, uint256 paid, uint256 refunded) private view {
        (uint256 dueAmount, uint256 duePaid, uint256 dueRefunded) = house.settlementOf(auctionId, bidder);
        vm.assertEq(dueAmount, amount);
        vm.assertEq(duePaid, paid);
        vm.assertEq(dueRefunded, refunded);
    }
}
