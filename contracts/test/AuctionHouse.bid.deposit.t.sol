// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HostileMoneyTest} from "./support/HostileMoneyTest.sol";
import {HostileToken, Manner} from "./support/HostileToken.sol";
import {vm} from "./support/Vm.sol";

/// @notice Branches of `bid`, as far as the transfer of the deposit goes:
/// - it answers true, nothing, false, something else; it reverts
/// - it brings all, less, more, nothing; it takes away
contract AuctionHouseBidDepositTest is HostileMoneyTest {
    /// @dev Ann holds the deposit of 10 tokens at 1 MELS.
    function setUp() public override {
        super.setUp();
        _create(1e18, 1_000);
        _fund(ANN, 10, 1e18);
    }

    function test_aDepositThatAnswersNothingIsTaken() external {
        money.become(Manner.AnswersNothing);
        vm.prank(ANN);
        house.bid(0, 10, 1e18);

        vm.assertEq(_held(money), 11e18);
        vm.assertEq(house.bidsOf(0, ANN).length, 1);
    }

    function test_aDepositThatIsNotAffirmedIsRefused() external {
        bytes memory failure = abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, money);
        _refuses(Manner.AnswersFalse, failure);
        _refuses(Manner.AnswersTwo, failure);
    }

    function test_aDepositThatRevertsIsRefusedWithItsOwnError() external {
        _refuses(Manner.Reverts, abi.encodeWithSelector(HostileToken.Refused.selector));
    }

    function test_aDepositThatBringsAnotherAmountIsRefused() external {
        _refuses(Manner.TakesFee, _mismatch(11e18 - 1));
        _refuses(Manner.AddsBonus, _mismatch(11e18 + 1));
        _refuses(Manner.MovesNothing, _mismatch(0));
    }

    function test_aDepositThatTakesFromTheHouseIsRefused() external {
        money.transfer(address(house), 1);
        money.become(Manner.TakesFromReceiver);
        vm.expectRevert(_mismatch(0));
        vm.prank(ANN);
        house.bid(0, 10, 1e18);
    }

    function test_theMoneyOfOthersIsNoDeposit() external {
        _bid(0, BEN, 10, 1e18);
        money.become(Manner.MovesNothing);
        vm.expectRevert(_mismatch(0));
        vm.prank(ANN);
        house.bid(0, 10, 1e18);
    }

    function _refuses(Manner manner, bytes memory failure) private {
        money.become(manner);
        vm.expectRevert(failure);
        vm.prank(ANN);
        house.bid(0, 10, 1e18);

        vm.assertEq(_held(money), 0);
        vm.assertEq(money.balanceOf(ANN), 11e18);
        vm.assertEq(house.auctionState(0).bidCount, 0);
        vm.assertEq(house.auctionState(0).tokensAvailable, 1_000);
        vm.assertEq(house.bidsOf(0, ANN).length, 0);
    }

    function _mismatch(uint256 received) private view returns (bytes memory) {
        return abi.encodeWithSelector(IAuctionHouse.AmountReceivedMismatch.selector, money, received, 11e18);
    }
}
