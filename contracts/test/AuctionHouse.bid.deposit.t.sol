// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HostileMoneyTest} from "./support/HostileMoneyTest.sol";
import {HostileToken, Behaviour} from "./support/HostileToken.sol";
import {vm} from "./support/Vm.sol";

/// @notice Branches of `bid` in the deposit's transfer:
/// - it returns true, nothing, false or something else; it reverts
/// - it moves the exact amount, less, more or nothing; it takes money from the house
contract AuctionHouseBidDepositTest is HostileMoneyTest {
    /// @dev Ann holds the deposit of 10 tokens at 1 MELS.
    function setUp() public override {
        super.setUp();
        _create(1e18, 1_000);
        _fund(ANN, 10, 1e18);
    }

    function test_aDepositTransferThatReturnsNothingIsAccepted() external {
        money.setBehaviour(Behaviour.ReturnsNothing);
        vm.prank(ANN);
        house.bid(0, 10, 1e18);

        vm.assertEq(_held(money), 11e18);
        vm.assertEq(house.bidsOf(0, ANN).length, 1);
    }

    function test_aDepositTransferThatDoesNotReturnTrueIsRefused() external {
        bytes memory failure = abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, money);
        _refuses(Behaviour.ReturnsFalse, failure);
        _refuses(Behaviour.ReturnsTwo, failure);
    }

    function test_aDepositTransferThatRevertsKeepsItsError() external {
        _refuses(Behaviour.Reverts, abi.encodeWithSelector(HostileToken.Refused.selector));
    }

    function test_aDepositOfAnotherAmountIsRefused() external {
        _refuses(Behaviour.TakesFee, _mismatch(11e18 - 1));
        _refuses(Behaviour.AddsBonus, _mismatch(11e18 + 1));
        _refuses(Behaviour.MovesNothing, _mismatch(0));
    }

    function test_aDepositThatTakesMoneyFromTheHouseIsRefused() external {
        money.transfer(address(house), 1);
        money.setBehaviour(Behaviour.TakesFromReceiver);
        vm.expectRevert(_mismatch(0));
        vm.prank(ANN);
        house.bid(0, 10, 1e18);
    }

    function test_moneyOfOtherBiddersDoesNotCountAsADeposit() external {
        _bid(0, BEN, 10, 1e18);
        money.setBehaviour(Behaviour.MovesNothing);
        vm.expectRevert(_mismatch(0));
        vm.prank(ANN);
        house.bid(0, 10, 1e18);
    }

    function _refuses(Behaviour behaviour, bytes memory failure) private {
        money.setBehaviour(behaviour);
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
