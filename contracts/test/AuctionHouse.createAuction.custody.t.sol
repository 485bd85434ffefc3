// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HostileToken, Manner} from "./support/HostileToken.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Branches of `createAuction`, as far as the transfer of the tokens goes:
/// - it answers true, nothing, false, something else; it reverts
/// - it brings all, less, more, nothing; it takes away
contract AuctionHouseCreateAuctionCustodyTest is HouseTest {
    function test_theTokensGoFromTheSellerToTheHouse() external {
        _create(1e18, 1_000);

        vm.assertEq(song.balanceOf(SELLER), (SONG_SUPPLY - 1_000) * 1e18);
        vm.assertEq(_held(song), 1_000e18);
    }

    function test_theSellerHoldsEveryTokenOnOffer() external {
        vm.prank(SELLER);
        song.transfer(BEN, SONG_SUPPLY * 1e18 - 1_000e18);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, SELLER, 1_000e18, 1_001e18)
        );
        _create(1e18, 1_001);

        _create(1e18, 1_000);
        vm.assertEq(song.balanceOf(SELLER), 0);
    }

    function test_theSellerAllowsTheHouseEveryTokenOnOffer() external {
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

    function test_aTokenThatAnswersNothingIsTaken() external {
        HostileToken token = _hostile(Manner.AnswersNothing);
        _listToken(address(token));

        vm.assertEq(token.balanceOf(address(house)), 1e18);
        vm.assertEq(house.listingCounter(), 1);
    }

    function test_aTransferThatIsNotAffirmedIsRefused() external {
        HostileToken token = _hostile(Manner.AnswersFalse);
        bytes memory failure = abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, token);
        _refusesTransfer(token, failure);

        token.become(Manner.AnswersTwo);
        _refusesTransfer(token, failure);
    }

    function test_aTransferThatRevertsIsRefusedWithItsOwnError() external {
        HostileToken token = _hostile(Manner.Reverts);
        _refusesTransfer(token, abi.encodeWithSelector(HostileToken.Refused.selector));
    }

    function test_aTransferThatBringsAnotherAmountIsRefused() external {
        HostileToken token = _hostile(Manner.TakesFee);
        _refusesTransfer(token, _mismatch(token, 1e18 - 1));

        token.become(Manner.AddsBonus);
        _refusesTransfer(token, _mismatch(token, 1e18 + 1));

        token.become(Manner.MovesNothing);
        _refusesTransfer(token, _mismatch(token, 0));
    }

    function test_aTransferThatTakesFromTheHouseIsRefused() external {
        HostileToken token = _hostile(Manner.Plain);
        _listToken(address(token));

        token.become(Manner.TakesFromReceiver);
        vm.expectRevert(_mismatch(token, 0));
        _listToken(address(token));
        vm.assertEq(house.listingCounter(), 1);
        vm.assertEq(token.balanceOf(address(house)), 1e18);
    }

    function test_tokensSentBeforeDoNotCountAsTokensListed() external {
        HostileToken token = _hostile(Manner.Plain);
        vm.prank(SELLER);
        token.transfer(address(house), 500e18);

        token.become(Manner.MovesNothing);
        vm.expectRevert(_mismatch(token, 0));
        _listToken(address(token));
        vm.assertEq(house.listingCounter(), 0);
    }

    function test_tokensSentAsAGiftChangeNoListing() external {
        vm.prank(SELLER);
        song.transfer(address(house), 5e18);
        _create(1e18, 1_000);

        vm.assertEq(house.auctionState(0).tokenAmount, 1_000);
        vm.assertEq(house.auctionState(0).tokensAvailable, 1_000);
        vm.assertEq(_held(song), 1_005e18);
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

    function _hostile(Manner manner) private returns (HostileToken token) {
        token = new HostileToken(1_000, SELLER);
        vm.prank(SELLER);
        token.approve(address(house), type(uint256).max);
        token.become(manner);
    }
}
