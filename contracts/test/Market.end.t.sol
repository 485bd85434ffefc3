// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarket, Terms} from "../src/interfaces/IMarket.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice How resting orders end: cancelled by the owner | by anyone once expired, once a royalty is paid in, once closed;
/// passed by a trade before that | not; the last at its price | in front | behind others.
contract MarketEndTest is MarketTest {
    function test_anOwnerCancelsInEveryStateAndGetsEverythingBack() external {
        for (uint256 i = 0; i < 3; ++i) {
            _offer(ANN, 10, PRICE);
            _buy(DAN, 10, 4e18);
        }
        _cancelBoth(0);
        _halt();
        _cancelBoth(1);
        _close();
        _cancelBoth(2);

        vm.assertEq(song.lockedOf(ANN), 0);
        vm.assertEq(mels.balanceOf(DAN), 3 * 44e18);
        vm.assertEq(mels.balanceOf(address(market)), 0);
        _assertBook(0, 0);
    }

    function test_aPartlyTradedOrderReturnsWhatIsLeft() external {
        _buy(DAN, 10, PRICE);
        _offer(ANN, 4, PRICE);
        vm.expectEmit(address(market));
        emit IMarket.OrderRemoved(address(song), DAN, _id(BUY, PRICE, 0), IMarket.Removal.Cancelled, 6);
        _cancel(DAN, BUY, PRICE, 0);
        vm.assertEq(mels.balanceOf(DAN), 33e18);
    }

    function test_cancellingKeepsTheQueueOfTheOthers() external {
        for (uint256 i = 0; i < 4; ++i) {
            _offer(i % 2 == 0 ? ANN : BEN, i + 1, PRICE);
        }
        _cancel(ANN, SELL, PRICE, 0);
        _cancel(ANN, SELL, PRICE, 2);
        IMarket.Level memory level = market.levels(address(song), SELL, 0, 1)[0];
        vm.assertEq(level.quantity, 6);
        vm.assertEq(level.first, 1);
        vm.assertEq(level.next, 4);

        _buy(DAN, 6, PRICE);
        vm.assertEq(_tokensOf(BEN), 294);
        vm.assertEq(_tokensOf(ANN), 600);
        _assertBook(0, 0);
        // The price is used again behind the gaps.
        _offer(ANN, 1, PRICE);
        vm.assertEq(_left(SELL, PRICE, 4), 1);
    }

    function test_emptyingTheBestPriceShowsTheNext() external {
        _offer(ANN, 1, PRICE);
        _offer(ANN, 1, 7.56e18);
        _offer(ANN, 1, 700e18);
        _buy(DAN, 1, 4e18);
        _buy(DAN, 1, 1.44e18);
        _buy(DAN, 1, CENT);
        _cancel(ANN, SELL, PRICE, 0);
        _cancel(DAN, BUY, 4e18, 0);
        _assertBook(1.44e18, 7.56e18);
        _cancel(ANN, SELL, 7.56e18, 0);
        _cancel(DAN, BUY, 1.44e18, 0);
        _assertBook(CENT, 700e18);
        _cancel(ANN, SELL, 700e18, 0);
        _cancel(DAN, BUY, CENT, 0);
        _assertBook(0, 0);
    }

    function test_anOrderTradesOnItsLastDayAndNotAfter() external {
        _offer(ANN, 5, PRICE, 100, _terms(1));
        _offer(BEN, 5, PRICE, 100, _terms(2));
        vm.warp((_today() + 2) * 1 days - 1);
        _buy(DAN, 1, PRICE);
        vm.assertEq(_tokensOf(ANN), 599);
        vm.warp(block.timestamp + 1);
        _buy(DAN, 1, PRICE);
        vm.assertEq(_tokensOf(ANN), 599);
        vm.assertEq(_tokensOf(BEN), 299);

        // A trade has passed Ann's order; anyone has it removed, and her tokens are unlocked.
        vm.assertEq(song.lockedOf(ANN), 4);
        vm.expectEmit(address(market));
        emit IMarket.OrderRemoved(address(song), ANN, _id(SELL, PRICE, 0), IMarket.Removal.Expired, 4);
        _cancel(STRANGER, SELL, PRICE, 0);
        vm.assertEq(song.lockedOf(ANN), 0);
        vm.assertEq(market.levels(address(song), SELL, 0, 1)[0].quantity, 4);
    }

    function test_aPriceWithEndedOrdersOnlyDoesNotKeepAnOrderFromResting() external {
        _offer(ANN, 5, PRICE, 100, _terms(0));
        vm.warp(block.timestamp + 1 days);
        _buy(DAN, 5, PRICE);
        vm.assertEq(_left(BUY, PRICE, 0), 5);
        _assertBook(PRICE, 0);
        _cancel(ANN, SELL, PRICE, 0);
        vm.assertEq(song.lockedOf(ANN), 0);
        _assertBook(PRICE, 0);
    }

    function test_anOwnOrderThatHasEndedIsPassed() external {
        _offer(ANN, 5, PRICE, 100, _terms(0));
        vm.warp(block.timestamp + 1 days);
        _buy(ANN, 5, PRICE);
        vm.assertEq(_left(BUY, PRICE, 0), 5);
    }

    /// @dev One transaction before the royalty the buyer earns it; one after, the order does not trade and is refunded.
    function test_anOrderUntilTheNextRoyaltyTradesBeforeItAndNotAfter() external {
        uint256 id = _announce(_line(2_000e18), RATE);
        _fundAgent(_line(2_000e18), RATE);
        vm.warp(block.timestamp + 48 hours);
        _buy(DAN, 5, PRICE, _untilRoyalty());
        _buy(STRANGER, 5, PRICE, _untilRoyalty());
        _offer(ANN, 5, PRICE);
        vm.prank(AGENT);
        royalties.payIn(id, _line(2_000e18));
        vm.assertEq(_tokensOf(DAN), 5);
        _assertDue(DAN, 5e18, 10e18);
        _assertDue(ANN, 595e18, 1_190e18);

        _offer(ANN, 5, PRICE);
        vm.assertEq(_tokensOf(STRANGER), 0);
        vm.assertEq(mels.balanceOf(ANN), 25e18);
        vm.expectEmit(address(market));
        emit IMarket.OrderRemoved(address(song), STRANGER, _id(BUY, PRICE, 1), IMarket.Removal.RoyaltyPaid, 5);
        _cancel(ANN, BUY, PRICE, 1);
        vm.assertEq(mels.balanceOf(STRANGER), 27.5e18);
        royalties.pay(DAN, _songs());
        vm.assertEq(mels.balanceOf(DAN), 5e18);
        _assertDue(STRANGER, 0, 0);
    }

    function test_anOrderNotBoundToRoyaltiesTradesAfterThem() external {
        _buy(DAN, 5, PRICE);
        _payStatement();
        _offer(ANN, 5, PRICE);
        vm.assertEq(_tokensOf(DAN), 5);
    }

    function test_royaltiesOfTokensInOrdersAreTheirOwners() external {
        _offer(ANN, 600, PRICE);
        _payStatement();
        vm.assertEq(song.dueOf(ANN).mels, 600e15);
        _cancel(ANN, SELL, PRICE, 0);
        vm.assertEq(song.dueOf(ANN).mels, 600e15);
        _offer(ANN, 600, PRICE);
        _buy(DAN, 600, PRICE);
        vm.assertEq(song.dueOf(ANN).mels, 600e15);
        vm.assertEq(song.dueOf(DAN).mels, 0);
        _payStatement();
        vm.assertEq(song.dueOf(ANN).mels, 600e15);
        vm.assertEq(song.dueOf(DAN).mels, 600e15);
    }

    function test_nothingIsPlacedOrTradedWhileHalted() external {
        _buy(DAN, 5, PRICE);
        vm.expectEmit(address(market));
        emit IMarket.MarketHalted(address(song), keccak256("reason"));
        _halt();
        bytes memory reason =
            abi.encodeWithSelector(IMarket.MarketStateInvalid.selector, address(song), IMarket.State.Halted);
        vm.expectRevert(reason);
        vm.prank(ANN);
        song.offer(5, PRICE, 100, Terms(uint16(_today()), false, false));
        vm.expectRevert(reason);
        vm.prank(DAN);
        market.buy(address(song), 5, PRICE, 100, Terms(uint16(_today()), false, false));

        vm.prank(OPERATOR);
        vm.expectEmit(address(market));
        emit IMarket.MarketResumed(address(song));
        market.resume(address(song));
        _offer(ANN, 5, PRICE);
        vm.assertEq(_tokensOf(DAN), 5);
    }

    function test_anyoneCancelsForEveryoneAfterTheClose() external {
        _buy(DAN, 5, PRICE);
        _offer(ANN, 5, 6e18);
        vm.expectEmit(address(market));
        emit IMarket.MarketClosed(address(song), keccak256("reason"));
        _close();
        IMarket.OrderId[] memory ids = new IMarket.OrderId[](3);
        (ids[0], ids[1], ids[2]) = (_id(BUY, PRICE, 0), _id(BUY, PRICE, 0), _id(SELL, 6e18, 0));
        vm.expectEmit(address(market));
        emit IMarket.OrderRemoved(address(song), DAN, ids[0], IMarket.Removal.Closed, 5);
        vm.prank(STRANGER);
        market.cancelMany(address(song), ids);

        vm.assertEq(mels.balanceOf(DAN), 27.5e18);
        vm.assertEq(song.lockedOf(ANN), 0);
        // Royalties and transfers go on.
        _payStatement();
        _transfer(ANN, DAN, 600e18);
        vm.assertEq(song.dueOf(ANN).mels, 600e15);
    }

    function test_tidyRemovesEndedOrdersUpToTheFirstLiveOne() external {
        _offer(ANN, 1, PRICE, 100, _terms(0));
        _offer(BEN, 2, PRICE, 100, _terms(0));
        _offer(ANN, 3, PRICE, 100, _terms(9));
        _offer(BEN, 4, PRICE, 100, _terms(0));
        _offer(CLEO, 5, PRICE, 100, _terms(9));
        _cancel(BEN, SELL, PRICE, 1);
        market.tidy(address(song), SELL, PRICE, 10);
        vm.assertEq(song.lockedOf(ANN), 4);

        vm.warp(block.timestamp + 1 days);
        market.tidy(address(song), SELL, PRICE, 1);
        vm.assertEq(song.lockedOf(ANN), 3);
        vm.assertEq(market.levels(address(song), SELL, 0, 1)[0].first, 1);
        market.tidy(address(song), SELL, PRICE, 10);
        vm.assertEq(market.levels(address(song), SELL, 0, 1)[0].first, 2);
        vm.assertEq(market.levels(address(song), SELL, 0, 1)[0].quantity, 12);
        vm.assertEq(song.lockedOf(BEN), 4);

        _close();
        market.tidy(address(song), SELL, PRICE, 10);
        vm.assertEq(song.lockedOf(ANN) + song.lockedOf(BEN) + song.lockedOf(CLEO), 0);
        _assertBook(0, 0);
    }

    function test_anOrderShowsItsTerms() external {
        _payStatement();
        _buy(DAN, 5, PRICE, _untilRoyalty());
        _buy(DAN, 5, PRICE, _terms(3));
        IMarket.Order memory order = market.orderOf(address(song), _id(BUY, PRICE, 0));
        vm.assertEq(order.owner, DAN);
        vm.assertEq(order.lastDay, _today() + 30);
        vm.assertTrue(order.untilNextRoyalty);
        vm.assertEq(order.boundTo, 1);
        order = market.orderOf(address(song), _id(BUY, PRICE, 1));
        vm.assertFalse(order.untilNextRoyalty);
        vm.assertEq(order.boundTo, 0);
        order = market.orderOf(address(song), _id(BUY, PRICE, 2));
        vm.assertFalse(order.untilNextRoyalty);
    }

    function _cancelBoth(uint256 position) private {
        _cancel(ANN, SELL, PRICE, position);
        _cancel(DAN, BUY, 4e18, position);
    }
}
