// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice The branches of `settle` and `settleMe`:
/// - the auction: missing | before its end | sold | void by demand | void by time
/// - the caller of `settle` before 7 days: an operator | a stranger; from 7 days on: anyone
/// - the caller of `settleMe`: a winner | a loser | the seller or a stranger | a second time
/// - a bidder: pending | settled already | named twice | without a bid
/// - a failed payment is credited
contract SettleTest is SettlementTest {
    function test_aMissingAuctionIsNotFound() external {
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 0, 0);
        vm.expectRevert(reason);
        _settleAs(OPERATOR, _everyone());
        vm.expectRevert(reason);
        _settleMe(ANN);
    }

    function test_theLastSecondOfBiddingIsTooEarly() external {
        _endedAuction();
        vm.warp(END - 1);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionNotEnded.selector, auctionId, END);
        vm.expectRevert(reason);
        _settleAs(OPERATOR, _everyone());
        vm.expectRevert(reason);
        _settleMe(ANN);
    }

    function test_theOperatorSettlesEveryoneInTheSecondOfTheEnd() external {
        _endedAuction();
        vm.expectEmit(address(house));
        emit IAuctionHouse.BidderSettled(auctionId, ANN, 30, 120e18, 30e18);
        _settleAs(OPERATOR, _everyone());
        _assertSold();
    }

    function test_aStrangerWaitsForSevenDays() external {
        _endedAuction();
        vm.warp(STRANGERS_FROM - 1);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.OperatorOnly.selector, STRANGER, STRANGERS_FROM));
        _settleAs(STRANGER, _everyone());
        vm.warp(STRANGERS_FROM);
        _settleAs(STRANGER, _everyone());
        _assertSold();
    }

    function test_settledBiddersArePassedOver() external {
        _endedAuction();
        address[] memory some = new address[](3);
        (some[0], some[1], some[2]) = (CLEO, DAN, CLEO);
        _settleAs(OPERATOR, some);
        vm.assertEq(house.auctionState(auctionId).settledBidCount, 2);
        _settleAs(OPERATOR, some);
        _settleAs(OPERATOR, _everyone());
        _settleAs(OPERATOR, _everyone());
        _assertSold();
    }

    function test_aWalletWithoutABidIsRefused() external {
        _endedAuction();
        address[] memory some = new address[](2);
        (some[0], some[1]) = (ANN, STRANGER);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, STRANGER));
        _settleAs(OPERATOR, some);
        address[3] memory others = [SELLER, STRANGER, OPERATOR];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, others[i]));
            _settleMe(others[i]);
        }
    }

    function test_everyBidderCanSettleAloneFromTheEndOn() external {
        _endedAuction();
        _settleMe(DAN);
        _assertHolds(DAN, 0, 66e18);
        _settleMe(BEN);
        _assertHolds(BEN, 35, 66e18);
        _settleMe(ANN);
        vm.assertEq(uint256(house.auctionState(auctionId).status), uint256(IAuctionHouse.Status.Terminated));
        _settleMe(CLEO);
        _assertSold();
    }

    function test_aBidderSettlesOnce() external {
        _endedAuction();
        _settleMe(ANN);
        vm.expectRevert(_alreadySettled(ANN));
        _settleMe(ANN);
        _settle();
        vm.expectRevert(_alreadySettled(BEN));
        _settleMe(BEN);
        _assertSold();
    }

    function test_bidderAndOperatorInAnyOrderPayOnce() external {
        _endedAuction();
        _settleMe(BEN);
        _settle();
        _assertSold();
    }

    function test_inAVoidAuctionEveryBidderTakesTheWholeDeposit() external {
        _endedVoidAuction();
        _settleMe(BEN);
        _assertHolds(BEN, 0, 42.9e18);
        // The first settlement has cleared the auction, so the seller has the tokens.
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        _settleMe(ANN);
        _assertVoid();
    }

    function test_atFourteenDaysEveryBidderTakesTheWholeDeposit() external {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM - 1);
        uint256 fresh = vm.snapshotState();
        _settleMe(ANN);
        _assertHolds(ANN, 30, 33e18);
        vm.revertToState(fresh);
        vm.warp(RECLAIMABLE_FROM);
        _settleMe(ANN);
        _assertHolds(ANN, 0, 165e18);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
    }

    function test_allBidsOfAWalletAreSettledAtOnce() external {
        auctionId = _create(1e18, 10);
        _place(BEN, 10, 2e18);
        _place(ANN, 1, 3e18);
        _place(ANN, 2, 2e18);
        _place(ANN, 3, 1e18);
        vm.warp(END);
        _settleMe(ANN);
        // 9 of 12 tokens are left at 2 MELS: Ben gets 7 of 10, Ann the other 2 of 2.
        _assertHolds(ANN, 3, 4.4e18);
        vm.assertEq(house.auctionState(auctionId).settledBidCount, 3);
    }

    function test_whatCannotBePaidIsCredited() external {
        _endedAuction();
        vm.mockCallRevert(address(mels), abi.encodeWithSelector(IERC20.transfer.selector, ANN), "");
        vm.mockCallRevert(address(song), abi.encodeWithSelector(IERC20.transfer.selector, ANN), "");
        _settleMe(ANN);
        vm.assertEq(house.credits(address(mels), ANN), 33e18);
        vm.assertEq(house.credits(address(song), ANN), 30e18);
        vm.expectRevert(_alreadySettled(ANN));
        _settleMe(ANN);
    }

    function _everyone() private pure returns (address[] memory bidders) {
        bidders = new address[](4);
        (bidders[0], bidders[1], bidders[2], bidders[3]) = (ANN, BEN, CLEO, DAN);
    }

    function _settleAs(address caller, address[] memory bidders) private {
        vm.prank(caller);
        house.settle(auctionId, bidders);
    }
}
