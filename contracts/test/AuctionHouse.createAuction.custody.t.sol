// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HostileToken, Behaviour} from "./support/HostileToken.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Branches of `createAuction` in the tokens' transfer:
/// - it returns true, nothing, false or something else; it reverts
/// - it moves the exact amount, less, more or nothing; it takes tokens from the house
contract AuctionHouseCreateAuctionCustodyTest is HouseTest {
    function test_theTokensGoFromTheSellerToTheHouse() external {
        _create(1e18, 1_000);

        vm.assertEq(song.balanceOf(SELLER), (SONG_SUPPLY - 1_000) * 1e18);
        vm.assertEq(_held(song), 1_000e18);
    }

    function test_aSellerWithTooFewTokensIsRefused() external {
        vm.prank(SELLER);
        song.transfer(BEN, SONG_SUPPLY * 1e18 - 1_000e18);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, SELLER, 1_000e18, 1_001e18)
        );
        _create(1e18, 1_001);

        _create(1e18, 1_000);
        vm.assertEq(song.balanceOf(SELLER), 0);
    }

    function test_anAllowanceForTooFewTokensIsRefused() external {
        vm.prank(SELLER);
        song.approve(address(house), 1_000e18 - 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(house), 1_000e18 - 1, 1_000e18
            )
        );
        _create(1e18, 1_000);

        vm.prank(SELLER);
        song.approve(address(house), 1_000e18);
        _create(1e18, 1_000);
        vm.assertEq(song.allowance(SELLER, address(house)), 0);
    }

    function test_aTokenThatReturnsNothingIsAccepted() external {
        HostileToken token = _hostile(Behaviour.ReturnsNothing);
        _listToken(address(token));

        vm.assertEq(token.balanceOf(address(house)), 1e18);
        vm.assertEq(house.listingCounter(), 1);
    }

    function test_aTransferThatDoesNotReturnTrueIsRefused() external {
        HostileToken token = _hostile(Behaviour.ReturnsFalse);
        bytes memory failure = abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, token);
        _refusesTransfer(token, failure);

        token.setBehaviour(Behaviour.ReturnsTwo);
        _refusesTransfer(token, failure);
    }

    function test_aTransferThatRevertsKeepsItsError() external {
        HostileToken token = _hostile(Behaviour.Reverts);
        _refusesTransfer(token, abi.encodeWithSelector(HostileToken.Refused.selector));
    }

    function test_aTransferOfAnotherAmountIsRefused() external {
        HostileToken token = _hostile(Behaviour.TakesFee);
        _refusesTransfer(token, _mismatch(token, 1e18 - 1));

        token.setBehaviour(Behaviour.AddsBonus);
        _refusesTransfer(token, _mismatch(token, 1e18 + 1));

        token.setBehaviour(Behaviour.MovesNothing);
        _refusesTransfer(token, _mismatch(token, 0));
    }

    function test_aTransferThatTakesFromTheHouseIsRefused() external {
        HostileToken token = _hostile(Behaviour.Plain);
        _listToken(address(token));

        token.setBehaviour(Behaviour.TakesFromReceiver);
        vm.expectRevert(_mismatch(token, 0));
        _listToken(address(token));
        vm.assertEq(house.listingCounter(), 1);
        vm.assertEq(token.balanceOf(address(house)), 1e18);
    }

    function test_tokensSentBeforeDoNotCountAsTokensListed() external {
        HostileToken token = _hostile(Behaviour.Plain);
        vm.prank(SELLER);
        token.transfer(address(house), 500e18);

        token.setBehaviour(Behaviour.MovesNothing);
        vm.expectRevert(_mismatch(token, 0));
        _listToken(address(token));
        vm.assertEq(house.listingCounter(), 0);
    }

    function test_tokensSentAsAGiftChangeNoListing() external {
        HostileToken token = _hostile(Behaviour.Plain);
        vm.prank(SELLER);
        token.transfer(address(house), 5e18);
        _listToken(address(token));

        vm.assertEq(house.auctionState(0).tokenAmount, 1);
        vm.assertEq(house.auctionState(0).tokensAvailable, 1);
        vm.assertEq(token.balanceOf(address(house)), 6e18);
    }

    function _listToken(address token) private {
        vm.prank(SELLER);
        house.createAuction(1e18, 1, 1 days, token);
    }

    function _refusesTransfer(HostileToken token, bytes memory failure) private {
        vm.expectRevert(failure);
        _listToken(address(token));

        vm.assertEq(house.listingCounter(), 0);
        vm.assertEq(token.balanceOf(SELLER), 1_000e18);
        vm.assertEq(token.balanceOf(address(house)), 0);
    }

    function _mismatch(HostileToken token, uint256 received) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAuctionHouse.AmountReceivedMismatch.selector, token, received, 1e18);
    }

    function _hostile(Behaviour behaviour) private returns (HostileToken token) {
        _listAnyToken();
        token = new HostileToken(1_000, SELLER);
        _approve(token);
        token.setBehaviour(behaviour);
    }
}
