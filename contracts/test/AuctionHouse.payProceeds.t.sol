// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Branches of `payProceeds`:
/// - a missing auction; a stranger before 7 days; running; void; not cleared yet; already paid
/// - paid before any bidder is settled; later settlements do not pay the proceeds again
contract AuctionHousePayProceedsTest is HouseTest {
    uint256 private id;

    /// @dev 10 tokens at 3 MELS: Ann wins them all and gets a refund, Ben loses.
    function setUp() public override {
        super.setUp();
        id = _schedule(1e18, 10, NOW, 12e18);
        _bid(id, ANN, 10, 3e18);
        _bid(id, BEN, 5, 2e18);
    }

    function test_proceedsArePaidBeforeTheLastRefund() external {
        _clear();
        vm.expectEmit(address(house));
        emit IAuctionHouse.ProceedsPaid(id, 30e18);
        vm.prank(OPERATOR);
        house.payProceeds(id);

        _assertPaid();
        vm.assertTrue(house.auctionState(id).proceedsPaid);
        vm.assertEq(uint256(house.auctionState(id).status), uint256(IAuctionHouse.Status.Terminated));
        vm.assertEq(mels.balanceOf(address(house)), 11e18);
    }

    function test_theBiddersAreSettledAfterwardsAndNothingIsPaidTwice() external {
        _clear();
        vm.prank(OPERATOR);
        house.payProceeds(id);
        _finalize(id, _one(ANN, 10, 30e18), _one(BEN, 0, 10e18));

        _assertPaid();
        vm.assertEq(uint256(house.auctionState(id).status), uint256(IAuctionHouse.Status.Processed));
        vm.assertEq(mels.balanceOf(BEN), 11e18);
        vm.assertEq(song.balanceOf(ANN), 10e18);
        vm.assertEq(mels.balanceOf(address(house)), 0);
        // The house owes nothing either.
        vm.assertEq(house.credits(address(mels), TREASURY), 0);
        vm.assertEq(house.credits(address(mels), PRODUCTION), 0);
    }

    function test_proceedsArePaidOnce() external {
        _clear();
        vm.prank(OPERATOR);
        house.payProceeds(id);
        _refused(OPERATOR, abi.encodeWithSelector(IAuctionHouse.ProceedsAlreadyPaid.selector, id));
    }

    function test_aSettledAuctionHasPaidItsProceeds() external {
        vm.warp(END);
        _finalize(id, _one(ANN, 10, 30e18), _one(BEN, 0, 10e18));
        vm.assertTrue(house.auctionState(id).proceedsPaid);
        _refused(OPERATOR, abi.encodeWithSelector(IAuctionHouse.ProceedsAlreadyPaid.selector, id));
    }

    function test_strangersWaitForSevenDays() external {
        _clear();
        vm.warp(END + 7 days - 1);
        _refused(STRANGER, abi.encodeWithSelector(IAuctionHouse.OperatorOnly.selector, STRANGER, END + 7 days));
        vm.warp(END + 7 days);
        vm.prank(STRANGER);
        house.payProceeds(id);
        _assertPaid();
    }

    function test_aRunningAuctionHasNoProceeds() external {
        vm.warp(END - 1);
        _refused(OPERATOR, abi.encodeWithSelector(IAuctionHouse.AuctionNotEnded.selector, id, END));
    }

    function test_theFirstPaymentClearsTheAuction() external {
        vm.warp(END);
        vm.prank(OPERATOR);
        house.payProceeds(id);
        _assertPaid();
        vm.assertEq(house.auctionState(id).clearingPrice, 3e18);
    }

    function test_aVoidAuctionHasNoProceeds() external {
        vm.warp(END + 14 days);
        _refused(OPERATOR, abi.encodeWithSelector(IAuctionHouse.AuctionVoid.selector, id));
        vm.assertEq(mels.balanceOf(TREASURY), 0);
    }

    function test_aMissingAuctionIsNotFound() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 1, 1));
        house.payProceeds(1);
    }

    function _clear() private {
        vm.warp(END);
        house.clear(id, 1);
    }

    function _assertPaid() private view {
        vm.assertEq(mels.balanceOf(TREASURY), 3e18);
        vm.assertEq(mels.balanceOf(PRODUCTION), 12e18);
        vm.assertEq(mels.balanceOf(SELLER), 18e18);
    }

    function _refused(address caller, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(caller);
        house.payProceeds(id);
    }
}
