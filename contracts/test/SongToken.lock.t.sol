// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarket, Terms} from "../src/interfaces/IMarket.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @dev Ann holds 600 of the 1,000 tokens, Ben 300 and Cleo 100.
contract SongTokenLockTest is MarketTest {
    event Locked(address indexed account, uint256 locked);
    event Transfer(address indexed from, address indexed to, uint256 value);

    function test_anOfferLocksTheCallersTokensAndReachesTheMarket() external {
        _offer(BEN, 1, 6e18);
        Terms memory terms = _untilRoyalty();
        vm.expectCall(address(market), abi.encodeCall(IMarket.sell, (ANN, 10, 5.2e18, 3, terms)), 1);
        vm.expectEmit(address(song));
        emit Locked(ANN, 10);
        uint256 number = _offer(ANN, 10, 5.2e18, 3, terms);

        vm.assertEq(number, 1);
        vm.assertEq(song.lockedOf(ANN), 10);
        vm.assertEq(_tokensOf(ANN), 600);
        vm.assertEq(_left(SELL, 5.2e18, 0), 10);
    }

    function test_lockedTokensCannotBeSent() external {
        _offer(ANN, 599, PRICE);
        _transfer(ANN, BEN, 1e18 - 1);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.UnlockedTooFew.selector, ANN, 1, 2));
        vm.prank(ANN);
        song.transfer(BEN, 2);
        vm.prank(ANN);
        song.approve(STRANGER, 2);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.UnlockedTooFew.selector, ANN, 1, 2));
        vm.prank(STRANGER);
        song.transferFrom(ANN, BEN, 2);
    }

    function test_lockedTokensCannotBeOfferedTwice() external {
        _offer(ANN, 350, PRICE);
        _offer(ANN, 250, PRICE);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.UnlockedTooFew.selector, ANN, 0, 1e18));
        _offer(ANN, 1, PRICE);
    }

    function test_moreThanTheUnlockedWholeTokensCannotBeOffered() external {
        _transfer(ANN, DAN, 2e18 - 1);
        _offer(DAN, 1, PRICE);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.UnlockedTooFew.selector, DAN, 1e18 - 1, 1e18));
        _offer(DAN, 1, PRICE);
    }

    function test_fuzz_noQuantityLocksMoreThanTheBalance(uint256 balance, uint256 quantity) external {
        balance = bound(balance, 0, 600e18);
        _transfer(ANN, DAN, balance);
        vm.prank(DAN);
        (bool success,) = address(song).call(abi.encodeCall(ISongToken.offer, (quantity, PRICE, 1, _terms(30))));

        vm.assertEq(success, quantity > 0 && quantity <= balance / 1e18);
        vm.assertLe(song.lockedOf(DAN) * 1e18, balance);
    }

    function test_aTradeMovesWhatIsLocked() external {
        _offer(ANN, 10, PRICE);
        _fundBuyer(DAN, 4, PRICE);
        Terms memory terms = _terms(30);
        vm.expectEmit(address(song));
        emit Locked(ANN, 6);
        vm.expectEmit(address(song));
        emit Transfer(ANN, DAN, 4e18);
        vm.prank(DAN);
        market.buy(address(song), 4, PRICE, 100, terms);

        vm.assertEq(song.lockedOf(ANN), 6);
        vm.assertEq(song.lockedOf(DAN), 0);
        vm.assertEq(_tokensOf(ANN), 596);
        vm.assertEq(_tokensOf(DAN), 4);
    }

    function test_aCancellationReleasesWhatIsLocked() external {
        _offer(ANN, 596, PRICE);
        _offer(ANN, 4, 6e18);
        vm.expectEmit(address(song));
        emit Locked(ANN, 596);
        vm.prank(ANN);
        market.cancel(address(song), _id(SELL, 6e18, 0));

        vm.assertEq(song.lockedOf(ANN), 596);
        _transfer(ANN, BEN, 4e18);
    }

    /// @dev Even a market with a fault could not do more.
    function test_theMarketCannotReachTokensThatAreNotLocked() external {
        _offer(ANN, 10, PRICE);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.LockedTooFew.selector, ANN, 10, 11));
        vm.prank(address(market));
        song.moveLocked(ANN, BEN, 11);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.LockedTooFew.selector, ANN, 10, 11));
        vm.prank(address(market));
        song.release(ANN, 11);
    }

    function test_onlyTheMarketMovesAndReleases() external {
        _offer(ANN, 10, PRICE);
        bytes memory reason = abi.encodeWithSelector(ISongToken.CallerInvalid.selector, ANN, address(market));
        _refuses(address(song), ANN, abi.encodeCall(ISongToken.moveLocked, (ANN, BEN, 1)), reason);
        _refuses(address(song), ANN, abi.encodeCall(ISongToken.release, (ANN, 1)), reason);
    }

    function test_lockedTokensEarnForTheirOwner() external {
        _transfer(ANN, DAN, 10e18);
        _offer(DAN, 4, 6e18);
        _offer(DAN, 6, PRICE);
        _payIn(1_000e18);
        _assertDue(DAN, 5e18, 10e18);
        _cancel(DAN, SELL, 6e18, 0);
        _assertDue(DAN, 5e18, 10e18);
        _buy(STRANGER, 6, PRICE);
        _assertDue(DAN, 5e18, 10e18);
        _assertDue(STRANGER, 0, 0);
        _payIn(1_000e18);
        _assertDue(DAN, 7e18, 14e18);
        _assertDue(STRANGER, 3e18, 6e18);
    }
}
