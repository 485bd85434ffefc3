// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {ISongTokens} from "../src/interfaces/ISongTokens.sol";
import {IMels} from "./support/Deploy.sol";
import {Behaviour, HostileToken} from "./support/HostileToken.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Each contract has its own lock, so a hostile MELS calls one contract while it is paid by another.
contract TheftReentrancyTest is MarketTest {
    HostileToken private money;

    function _deployMels() internal override returns (IMels) {
        money = new HostileToken(1_000_000, address(this));
        return IMels(address(money));
    }

    /// @dev The tokens are the buyer's before the deposit arrives.
    function test_aPayoutDuringATradeGivesTheBuyerNoneOfTheSellersDue() external {
        _payIn(1_000e18);
        _offer(BEN, 300, PRICE);
        _fundBuyer(DAN, 300, PRICE);
        money.callOnNextTransfer(address(royalties), abi.encodeCall(IRoyalties.pay, (DAN, _songs())));
        vm.prank(DAN);
        market.buy(address(song), 300, PRICE, 10, _terms(0));
        vm.assertEq(money.answer(), abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, DAN, 0, 9.99e18));
        royalties.pay(BEN, _songs());
        vm.assertEq(money.balanceOf(BEN), 1_500e18 + 150e18);
    }

    function test_aTradeDuringAPayInEarnsForTheHolderOfThatMoment() external {
        _transfer(BEN, address(money), 100e18);
        uint256 id = _announce(_line(1_000e18), RATE);
        _fundAgent(_line(1_000e18), RATE);
        vm.warp(block.timestamp + 48 hours);
        money.callOnNextTransfer(address(song), abi.encodeCall(song.transfer, (DAN, 100e18)));
        vm.prank(AGENT);
        royalties.payIn(id, _line(1_000e18));
        vm.assertEq(_tokensOf(DAN), 100);
        _assertDue(DAN, 0, 0);
        _assertDue(address(money), 50e18, 100e18);
    }

    function test_tokensThatAreMovedOnBeforeTheyArePaidStillHaveToBePaid() external {
        _offer(ANN, 10, PRICE);
        mels.transfer(DAN, 55e18);
        vm.prank(DAN);
        mels.approve(address(market), type(uint256).max);
        vm.prank(DAN);
        song.approve(address(money), type(uint256).max);
        money.callOnNextTransfer(address(song), abi.encodeCall(song.transferFrom, (DAN, STRANGER, 10e18)));
        money.setBehaviour(Behaviour.CallsInstead);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AmountReceivedMismatch.selector, address(money), 0, 55e18));
        vm.prank(DAN);
        market.buy(address(song), 10, PRICE, 10, _terms(0));
        vm.assertEq(_tokensOf(STRANGER), 0);
        vm.assertEq(song.lockedOf(ANN), 10);
    }

    function test_aSaleIsNotConfirmedInTheMiddleOfItsSettlement() external {
        song = _createSong(TOKENS);
        uint256 id = _create(1e18, TOKENS);
        _bid(id, ANN, 600, 2e18);
        _bid(id, BEN, 400, 1e18);
        vm.warp(block.timestamp + DURATION);
        money.callOnNextTransfer(address(songTokens), abi.encodeCall(ISongTokens.confirmSale, (address(song), id)));
        vm.prank(ANN);
        house.settleMe(id);
        vm.assertEq(
            money.answer(),
            abi.encodeWithSelector(
                ISongTokens.AuctionNotSold.selector, id, IAuctionHouse.Status.Terminated, IAuctionHouse.Outcome.Sold
            )
        );
    }

    /// @dev A payment has less gas than another payment within it would need, so no payment begins inside another.
    function test_aCancellationDuringAPaymentOfTheHouseHasTooLittleGas() external {
        _transfer(ANN, SELLER, 10e18);
        uint256 id = _create(1e18, 10);
        _bid(id, BEN, 10, 1e18);
        _bid(id, DAN, 10, 2e18);
        money.transfer(address(money), 55e18);
        money.allow(address(market));
        vm.prank(address(money));
        market.buy(address(song), 10, PRICE, 10, _terms(30));
        vm.warp(block.timestamp + DURATION);
        money.callOnNextTransfer(address(market), abi.encodeCall(market.cancel, (address(song), _id(BUY, PRICE, 0))));
        vm.prank(BEN);
        house.settleMe(id);
        vm.assertEq(bytes32(money.answer()), bytes32(IAuctionHouse.GasTooLow.selector));
        vm.assertEq(money.balanceOf(BEN), 11e18);
        vm.assertEq(money.balanceOf(address(market)), 55e18);
        vm.assertEq(_left(BUY, PRICE, 0), 10);
    }
}
