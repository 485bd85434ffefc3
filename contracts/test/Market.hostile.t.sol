// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {IMarket} from "../src/interfaces/IMarket.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {Transfers} from "../src/libraries/Transfers.sol";
import {IMels} from "./support/Deploy.sol";
import {Behaviour, HostileToken} from "./support/HostileToken.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice One cannot stop the others, with MELS that refuses accounts, calls back, burns gas or takes a fee.
/// forge-config: default.isolate = false
contract MarketHostileTest is MarketTest {
    HostileToken private money;

    function _deployMels() internal override returns (IMels) {
        money = new HostileToken(1_000_000, address(this));
        return IMels(address(money));
    }

    function test_aTakeThroughThreeMakersDeliversAllAndCreditsTheBlockedOne() external {
        _offer(ANN, 1, PRICE);
        _offer(BEN, 2, PRICE);
        _offer(CLEO, 3, 6e18);
        money.setBlocked(BEN, true);
        _fundBuyer(DAN, 6, 6e18);
        vm.expectEmit(address(market));
        emit ICredits.Credited(address(money), BEN, 10e18);
        vm.prank(DAN);
        market.buy(address(song), 6, 6e18, 10, _terms(30));

        vm.assertEq(_tokensOf(DAN), 6);
        vm.assertEq(money.balanceOf(ANN), 5e18);
        vm.assertEq(money.balanceOf(CLEO), 18e18);
        vm.assertEq(market.credits(address(money), BEN), 10e18);
        vm.assertEq(money.balanceOf(address(market)), 10e18);

        vm.expectEmit(address(market));
        emit ICredits.CreditWithdrawn(address(money), BEN, STRANGER, 10e18);
        vm.prank(BEN);
        market.withdrawCreditTo(address(money), STRANGER);
        vm.assertEq(money.balanceOf(STRANGER), 10e18);
        vm.assertEq(money.balanceOf(address(market)), 0);
    }

    function test_whatSellerTreasuryAndCancelledBuyerAreRefusedIsTheirCredit() external {
        _buy(DAN, 5, PRICE);
        money.setBlocked(ANN, true);
        money.setBlocked(TREASURY, true);
        money.setBlocked(DAN, true);
        _offer(ANN, 2, PRICE);
        _cancel(DAN, BUY, PRICE, 0);

        vm.assertEq(market.credits(address(money), ANN), 10e18);
        vm.assertEq(market.credits(address(money), TREASURY), 1e18);
        vm.assertEq(market.credits(address(money), DAN), 16.5e18);
        vm.assertEq(money.balanceOf(address(market)), 27.5e18);
        money.setBlocked(DAN, false);
        market.withdrawCredit(address(money), DAN);
        vm.assertEq(money.balanceOf(DAN), 16.5e18);
    }

    function test_aCallBackIntoTheMarketFails() external {
        _transfer(BEN, address(money), 5e18);
        money.transfer(address(money), 1_000e18);
        money.allow(address(market));
        _offer(BEN, 5, 9e18);
        IMarket.OrderId memory id = _id(SELL, 9e18, 0);
        address token = address(song);
        bytes[6] memory calls;
        calls[0] = abi.encodeCall(IMarket.buy, (token, 1, 9e18, 10, _terms(0)));
        calls[1] = abi.encodeCall(IMarket.cancel, (token, id));
        calls[2] = abi.encodeCall(IMarket.cancelMany, (token, new IMarket.OrderId[](1)));
        calls[3] = abi.encodeCall(IMarket.tidy, (token, SELL, 9e18, 1));
        calls[4] = abi.encodeCall(ICredits.withdrawCredit, (address(money), ANN));
        calls[5] = abi.encodeCall(ICredits.withdrawCreditTo, (address(money), ANN));
        for (uint256 i = 0; i < calls.length; ++i) {
            _failsDuringATrade(address(market), calls[i]);
        }
        _failsDuringATrade(token, abi.encodeCall(ISongToken.offer, (1, PRICE, 10, _terms(0))));
    }

    function test_anExactAmountMustArrive() external {
        money.setBehaviour(Behaviour.TakesFee);
        mels.transfer(DAN, 100e18);
        vm.prank(DAN);
        mels.approve(address(market), 100e18);
        vm.expectRevert(
            abi.encodeWithSelector(IAuctionHouse.AmountReceivedMismatch.selector, address(money), 5.5e18 - 1, 5.5e18)
        );
        vm.prank(DAN);
        market.buy(address(song), 1, PRICE, 10, _terms(0));
    }

    function test_aTokenThatBurnsGasOrFailsDelaysOnlyItsPayments() external {
        Behaviour[3] memory behaviours = [Behaviour.BurnsGas, Behaviour.Reverts, Behaviour.ReturnsFalse];
        for (uint256 i = 0; i < behaviours.length; ++i) {
            _buy(DAN, 1, PRICE);
            money.setBehaviour(behaviours[i]);
            _cancel(DAN, BUY, PRICE, i);
            money.setBehaviour(Behaviour.Plain);
        }
        vm.assertEq(market.credits(address(money), DAN), 3 * 5.5e18);
    }

    function test_tooLittleGasRevertsInsteadOfCrediting() external {
        _buy(DAN, 1, PRICE);
        vm.prank(DAN);
        (bool success, bytes memory answer) =
            address(market).call{gas: 242_000}(abi.encodeCall(IMarket.cancel, (address(song), _id(BUY, PRICE, 0))));
        vm.assertFalse(success);
        vm.assertEq(bytes32(answer), bytes32(IAuctionHouse.GasTooLow.selector));
        vm.assertLt(Transfers.GAS_NEEDED, 242_000);
    }

    function test_fiveThousandCancelledOrdersInFrontCostAFewCalls() external {
        uint256 count = 5_000;
        money.transfer(DAN, count * 5.5e18);
        vm.prank(DAN);
        money.approve(address(market), type(uint256).max);
        for (uint256 i = 0; i < count; ++i) {
            vm.prank(DAN);
            market.buy(address(song), 1, PRICE, 0, _terms(30));
        }
        _buy(CLEO, 1, PRICE);
        for (uint256 i = count; i > 0; --i) {
            _cancel(DAN, BUY, PRICE, i - 1);
        }
        vm.assertEq(money.balanceOf(DAN), count * 5.5e18);
        vm.assertEq(market.levels(address(song), BUY, 0, 1)[0].first, 1);

        // Each call passes 1,600 gaps, and what it has passed stays passed.
        for (uint256 i = 1; i < 4; ++i) {
            _offer(ANN, 1, PRICE, 100, _terms(30));
            vm.assertEq(market.levels(address(song), BUY, 0, 1)[0].first, 1 + i * 1_600);
            vm.assertEq(song.lockedOf(ANN), 0);
        }
        _offer(ANN, 1, PRICE, 100, _terms(30));
        vm.assertEq(money.balanceOf(ANN), 5e18);
        vm.assertEq(_tokensOf(CLEO), 101);
    }

    function test_anyoneTidiesGapsAway() external {
        for (uint256 i = 0; i < 40; ++i) {
            _buy(DAN, 1, PRICE);
        }
        _buy(CLEO, 1, PRICE);
        for (uint256 i = 40; i > 0; --i) {
            _cancel(DAN, BUY, PRICE, i - 1);
        }
        vm.prank(STRANGER);
        market.tidy(address(song), BUY, PRICE, 1_000);
        vm.assertEq(market.levels(address(song), BUY, 0, 1)[0].first, 40);
        _offer(ANN, 1, PRICE, 1, _terms(30));
        vm.assertEq(_tokensOf(CLEO), 101);
    }

    /// @dev With every key of the house lost and the market halted, all deposits and tokens come back.
    function test_everythingComesOutWithoutAnyKeyWhileHalted() external {
        _buy(DAN, 5, PRICE, _untilRoyalty());
        _buy(STRANGER, 7, 4e18, _terms(3));
        _offer(ANN, 5, 6e18, 10, _terms(3));
        _halt();
        vm.warp(block.timestamp + 181 days);
        market.tidy(address(song), BUY, PRICE, 10);
        market.tidy(address(song), BUY, 4e18, 10);
        market.tidy(address(song), SELL, 6e18, 10);

        vm.assertEq(money.balanceOf(DAN), 27.5e18);
        vm.assertEq(money.balanceOf(STRANGER), 30.8e18);
        vm.assertEq(money.balanceOf(address(market)), 0);
        vm.assertEq(song.lockedOf(ANN), 0);
    }

    function _failsDuringATrade(address callee, bytes memory data) private {
        _offer(ANN, 1, PRICE);
        uint256 dans = _tokensOf(DAN);
        _fundBuyer(DAN, 1, PRICE);
        money.callOnNextTransfer(callee, data);
        vm.prank(DAN);
        market.buy(address(song), 1, PRICE, 10, _terms(0));
        vm.assertEq(
            money.answer(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        vm.assertEq(_tokensOf(DAN), dans + 1);
        vm.assertEq(_left(SELL, 9e18, 0), 5);
    }
}
