// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {HostileMoneyTest} from "./support/HostileMoneyTest.sol";
import {HostileToken, Behaviour} from "./support/HostileToken.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice Branches of `withdrawCredit` and `withdrawCreditTo`:
/// - the account has a credit in this token, or not
/// - the transfer succeeds; it reverts or does not return true
/// - another receiver: named by the account | by a stranger | one that cannot receive
contract AuctionHouseWithdrawCreditTest is HostileMoneyTest {
    function test_aFailedPaymentIsCreditedToTheBaseUnit() external {
        _bidAndEnd(ANN, 10, 1e18);
        money.setBlocked(ANN, true);

        vm.expectEmit(address(house));
        emit ICredits.Credited(address(money), ANN, 11e18);
        _refund(ANN, 10e18);

        vm.assertEq(house.credits(address(money), ANN), 11e18);
        vm.assertEq(_held(money), 11e18);
    }

    function test_fuzz_aCreditIsPaidInFullOnce(uint256 amount, uint256 price) external {
        amount = bound(amount, 1, 900);
        price = bound(price, 100, 10_000) * 0.01e18;
        _credit(ANN, amount, price);
        uint256 credit = house.depositFor(amount, price);
        vm.assertEq(house.credits(address(money), ANN), credit);

        vm.expectEmit(address(house));
        emit ICredits.CreditWithdrawn(address(money), ANN, ANN, credit);
        vm.prank(ANN);
        house.withdrawCredit(address(money), ANN);

        vm.assertEq(money.balanceOf(ANN), credit);
        vm.assertEq(_held(money), 0);
        _refusesAsEmpty(address(money), ANN);
    }

    function test_anyoneCanWithdrawAndOnlyTheAccountIsPaid() external {
        _credit(ANN, 10, 1e18);
        vm.prank(STRANGER);
        house.withdrawCredit(address(money), ANN);

        vm.assertEq(money.balanceOf(ANN), 11e18);
        vm.assertEq(money.balanceOf(STRANGER), 0);
    }

    function test_anAccountNamesAnotherReceiver() external {
        _credit(ANN, 10, 1e18);
        // The token refuses Ann for good.
        money.setBlocked(ANN, true);
        vm.expectEmit(address(house));
        emit ICredits.CreditWithdrawn(address(money), ANN, BEN, 11e18);
        vm.prank(ANN);
        house.withdrawCreditTo(address(money), BEN);
        vm.assertEq(money.balanceOf(BEN), 11e18);
        vm.assertEq(house.credits(address(money), ANN), 0);
        _refusesAsEmpty(address(money), ANN);
    }

    function test_onlyTheAccountItselfNamesAReceiver() external {
        _credit(ANN, 10, 1e18);
        address[3] memory others = [STRANGER, OWNER, OPERATOR];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ICredits.NoCredit.selector, address(money), others[i]));
            vm.prank(others[i]);
            house.withdrawCreditTo(address(money), others[i]);
        }
        vm.assertEq(house.credits(address(money), ANN), 11e18);
    }

    function test_aReceiverThatCannotReceiveIsRefused() external {
        _credit(ANN, 10, 1e18);
        address[3] memory invalid = [address(0), address(house), address(money)];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ICredits.AccountInvalid.selector, invalid[i]));
            vm.prank(ANN);
            house.withdrawCreditTo(address(money), invalid[i]);
        }
        vm.expectRevert(abi.encodeWithSelector(ICredits.AccountInvalid.selector, address(song)));
        vm.prank(ANN);
        house.withdrawCreditTo(address(song), address(song));
    }

    function test_anAccountWithoutACreditGetsNothing() external {
        _credit(ANN, 10, 1e18);
        _refusesAsEmpty(address(money), STRANGER);
        _refusesAsEmpty(address(song), ANN);
        vm.assertEq(_held(money), 11e18);
    }

    function test_anAccountThatStillCannotBePaidKeepsItsCredit() external {
        _credit(ANN, 10, 1e18);
        money.setBlocked(ANN, true);
        _keepsCredit(abi.encodeWithSelector(HostileToken.Blocked.selector, ANN));

        money.setBlocked(ANN, false);
        house.withdrawCredit(address(money), ANN);
        vm.assertEq(money.balanceOf(ANN), 11e18);
    }

    function test_aTransferThatDoesNotReturnTrueKeepsTheCredit() external {
        _credit(ANN, 10, 1e18);
        bytes memory failure = abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, money);
        money.setBehaviour(Behaviour.ReturnsFalse);
        _keepsCredit(failure);
        money.setBehaviour(Behaviour.ReturnsTwo);
        _keepsCredit(failure);
    }

    function test_aTokenThatReturnsNothingPaysTheCredit() external {
        _credit(ANN, 10, 1e18);
        money.setBehaviour(Behaviour.ReturnsNothing);
        house.withdrawCredit(address(money), ANN);
        vm.assertEq(money.balanceOf(ANN), 11e18);
    }

    function test_creditsOfSeveralAuctionsAddUp() external {
        _create(1e18, 1_000);
        _create(1e18, 1_000);
        _bid(0, ANN, 10, 1e18);
        _bid(1, ANN, 20, 2e18);
        vm.warp(END);
        money.setBlocked(ANN, true);
        _finalize(0, _none(), _one(ANN, 0, 10e18));
        _finalize(1, _none(), _one(ANN, 0, 40e18));
        vm.assertEq(house.credits(address(money), ANN), 55e18);

        money.setBlocked(ANN, false);
        house.withdrawCredit(address(money), ANN);
        vm.assertEq(money.balanceOf(ANN), 55e18);
    }

    function test_aCreditIsNotPaidWithMoneyOfOthers() external {
        _bid(_create(1e18, 1_000), BEN, 10, 1e18);
        vm.warp(NOW + 1);
        _create(1e18, 1_000);
        _bid(1, ANN, 10, 1e18);
        _bid(1, CLEO, 10, 1e18);
        vm.warp(END + 1);
        money.setBlocked(ANN, true);
        money.setBlocked(CLEO, true);
        _finalize(1, _none(), _two(IAuctionHouse.Entry(ANN, 0, 10e18), IAuctionHouse.Entry(CLEO, 0, 10e18)));
        money.setBlocked(ANN, false);
        house.withdrawCredit(address(money), ANN);

        _refusesAsEmpty(address(money), ANN);
        vm.assertEq(_held(money), 22e18);
        vm.assertEq(house.credits(address(money), CLEO), 11e18);
    }

    function test_tokensThatTheSellerRefusesAreCreditedToo() external {
        _listAnyToken();
        HostileToken token = new HostileToken(1_000, SELLER);
        vm.prank(SELLER);
        token.approve(address(house), 1_000e18);
        vm.prank(SELLER);
        house.createAuction(1e18, 1_000, DURATION, address(token));
        vm.warp(END);
        token.setBlocked(SELLER, true);
        _finalize(0, _none(), _none());
        vm.assertEq(house.credits(address(token), SELLER), 1_000e18);
        vm.assertEq(token.balanceOf(SELLER), 0);

        token.setBlocked(SELLER, false);
        house.withdrawCredit(address(token), SELLER);
        vm.assertEq(token.balanceOf(SELLER), 1_000e18);
    }

    function test_aPaymentIsCreditedUnlessTheTransferSucceeds() external {
        Behaviour[4] memory behaviours =
            [Behaviour.ReturnsFalse, Behaviour.ReturnsTwo, Behaviour.Reverts, Behaviour.ReturnsNothing];
        for (uint256 i = 0; i < behaviours.length; ++i) {
            _bid(_create(1e18, 1_000), ANN, 10, 1e18);
        }
        vm.warp(END);
        for (uint256 i = 0; i < behaviours.length; ++i) {
            uint256 credit = house.credits(address(money), ANN);
            money.setBehaviour(behaviours[i]);
            _finalize(i, _none(), _one(ANN, 0, 10e18));
            bool taken = behaviours[i] == Behaviour.ReturnsNothing;
            vm.assertEq(house.credits(address(money), ANN), taken ? credit : credit + 11e18);
        }
    }

    function test_aTokenWithoutCodeIsNotPaid() external {
        _create(1e18, 1_000);
        vm.warp(END);
        vm.etch(address(song), "");
        _finalize(0, _none(), _none());
        vm.assertEq(house.credits(address(song), SELLER), 1_000e18);

        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, song));
        house.withdrawCredit(address(song), SELLER);
    }

    function test_aGiftCreatesNoCredit() external {
        money.transfer(address(house), 5e18);
        _refusesAsEmpty(address(money), address(this));

        _credit(ANN, 10, 1e18);
        house.withdrawCredit(address(money), ANN);
        vm.assertEq(money.balanceOf(ANN), 11e18);
        vm.assertEq(_held(money), 5e18);
    }

    function test_aTransferThatBurnsTooMuchGasIsCreditedAndPaidLater() external {
        _bidAndEnd(ANN, 10, 1e18);
        money.setBehaviour(Behaviour.BurnsGas);
        _refund(ANN, 10e18);
        vm.assertEq(house.credits(address(money), ANN), 11e18);

        house.withdrawCredit(address(money), ANN);
        vm.assertEq(money.balanceOf(ANN), 11e18);
    }

    function test_tooLittleGasDoesNotTurnAPaymentIntoACredit() external {
        _bidAndEnd(ANN, 10, 1e18);
        bytes memory call = abi.encodeCall(IAuctionHouse.finalizeAuction, (0, _none(), _one(ANN, 0, 10e18)));
        bool refused;
        for (uint256 gas = 100_000; money.balanceOf(ANN) == 0; gas += 5_000) {
            vm.prank(OPERATOR);
            (, bytes memory answer) = address(house).call{gas: gas}(call);
            refused = refused || bytes4(answer) == IAuctionHouse.GasTooLow.selector;
            vm.assertEq(house.credits(address(money), ANN), 0);
        }
        vm.assertEq(refused, true);
        vm.assertEq(money.balanceOf(ANN), 11e18);
        vm.assertEq(song.balanceOf(SELLER), SONG_SUPPLY * 1e18);
    }

    function _bidAndEnd(address bidder, uint256 amount, uint256 price) private {
        _bid(_create(1e18, 1_000), bidder, amount, price);
        vm.warp(END);
    }

    function _refund(address bidder, uint256 offered) private {
        _finalize(0, _none(), _one(bidder, 0, offered));
    }

    /// @dev Blocks the bidder during the refund of a void auction, then unblocks them.
    function _credit(address bidder, uint256 amount, uint256 price) private {
        _bidAndEnd(bidder, amount, price);
        money.setBlocked(bidder, true);
        _refund(bidder, amount * price);
        money.setBlocked(bidder, false);
    }

    function _keepsCredit(bytes memory failure) private {
        vm.expectRevert(failure);
        house.withdrawCredit(address(money), ANN);
        vm.assertEq(house.credits(address(money), ANN), 11e18);
        vm.assertEq(_held(money), 11e18);
    }

    function _refusesAsEmpty(address token, address account) private {
        uint256 held = _held(IERC20(token));
        vm.expectRevert(abi.encodeWithSelector(ICredits.NoCredit.selector, token, account));
        house.withdrawCredit(token, account);
        vm.assertEq(_held(IERC20(token)), held);
    }
}
