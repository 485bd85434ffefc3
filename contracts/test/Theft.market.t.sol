// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IMarket} from "../src/interfaces/IMarket.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {Permit, Signature, signPermit} from "./support/Permits.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice Attempts to be paid twice, to sell what one doesn't have, to get in front, to trade at another price or to stop others.
contract TheftMarketTest is MarketTest {
    uint256 private constant VICTIMS_KEY = 0xF1C714;
    address private constant THIEF = address(0x7417F);

    function test_noOneSellsInTheNameOfOthers() external {
        vm.expectRevert(_stateInvalid(THIEF));
        vm.prank(THIEF);
        market.sell(ANN, 600, CENT, 10, _terms(0));
        vm.assertEq(song.lockedOf(ANN), 0);
    }

    function test_aForgedSongSellsNothingEvenIfItNamesThisMarket() external {
        _buy(DAN, 5, PRICE);
        ISongToken forged = _forgeSong(THIEF);
        vm.expectRevert(_stateInvalid(address(forged)));
        vm.prank(THIEF);
        forged.offer(5, PRICE, 10, _terms(0));
        vm.expectRevert(abi.encodeWithSelector(IMarket.SongNotGenuine.selector, address(forged)));
        market.open(address(forged));
        vm.assertEq(_left(BUY, PRICE, 0), 5);
    }

    function test_anOrderIsNotFoundUnderANumberThatOnlyItsLastBitsShare() external {
        _buy(THIEF, 5, PRICE);
        _buy(DAN, 100, PRICE);
        IMarket.OrderId[4] memory ids = [
            _id(BUY, PRICE, 2 ** 32),
            _id(BUY, PRICE + 2 ** 24 * CENT, 0),
            _id(BUY, PRICE + 2 ** 32 * CENT, 0),
            _id(BUY, PRICE, 2 ** 255)
        ];
        for (uint256 i = 0; i < ids.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IMarket.OrderNotFound.selector, address(song), ids[i]));
            vm.prank(THIEF);
            market.cancel(address(song), ids[i]);
        }
        vm.assertEq(mels.balanceOf(THIEF), 0);
    }

    function test_anOrderOfOneSongIsNotCancelledAsAnotherSongs() external {
        ISongToken cheap = _createSong(TOKENS);
        _sellTo(cheap, THIEF);
        market.open(address(cheap));
        _buy(THIEF, 5, PRICE);
        _buy(DAN, 5, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarket.OrderNotFound.selector, address(cheap), _id(BUY, PRICE, 0)));
        vm.prank(THIEF);
        market.cancel(address(cheap), _id(BUY, PRICE, 0));
        vm.assertEq(mels.balanceOf(address(market)), 55e18);
    }

    function test_aRepeatedCancellationPaysOnce() external {
        _buy(THIEF, 5, PRICE);
        _buy(DAN, 100, PRICE);
        _offer(ANN, 2, PRICE);
        IMarket.OrderId[] memory ids = new IMarket.OrderId[](3);
        (ids[0], ids[1], ids[2]) = (_id(BUY, PRICE, 0), _id(BUY, PRICE, 0), _id(BUY, PRICE, 0));
        vm.prank(THIEF);
        market.cancelMany(address(song), ids);

        vm.assertEq(mels.balanceOf(THIEF), 16.5e18);
        vm.assertEq(_tokensOf(THIEF), 2);
        vm.assertEq(mels.balanceOf(address(market)), 550e18);
    }

    /// @dev The passed order is behind the queue's beginning, so no sum of the queue contains it any more.
    function test_anEndedOrderThatATradePassedIsPaidBackOnceAndLeavesTheQueueAsItIs() external {
        _buy(THIEF, 5, PRICE, _terms(0));
        _buy(DAN, 7, PRICE);
        vm.warp(block.timestamp + 1 days);
        _offer(ANN, 1, PRICE);
        vm.assertEq(_left(BUY, PRICE, 0), 5);
        _cancel(THIEF, BUY, PRICE, 0);
        vm.assertEq(mels.balanceOf(THIEF), 27.5e18);

        market.tidy(address(song), BUY, PRICE, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(IMarket.OrderNotFound.selector, address(song), _id(BUY, PRICE, 0)));
        vm.prank(THIEF);
        market.cancel(address(song), _id(BUY, PRICE, 0));
        IMarket.Level memory level = market.levels(address(song), BUY, 0, 1)[0];
        vm.assertEq(level.quantity, 6);
        vm.assertEq(level.first, 1);
        vm.assertEq(mels.balanceOf(address(market)), 33e18);
    }

    /// @dev One set of bits serves both sides, so an old order must not clear the other side's bit.
    function test_cancellingAPassedSaleKeepsTheBuyOrdersThatNowRestAtItsPrice() external {
        _offer(ANN, 5, PRICE, 10, _terms(0));
        vm.warp(block.timestamp + 1 days);
        _buy(DAN, 3, PRICE);
        _buy(CLEO, 1, 4e18);
        _cancel(ANN, SELL, PRICE, 0);
        vm.assertEq(song.lockedOf(ANN), 0);
        market.tidy(address(song), SELL, PRICE, type(uint256).max);

        _assertBook(PRICE, 0);
        vm.assertEq(market.levels(address(song), BUY, 0, 9).length, 2);
        _offer(BEN, 3, 4e18);
        vm.assertEq(mels.balanceOf(BEN), 15e18);
    }

    function test_anOwnerWhoCancelsAndComesBackQueuesBehindTheOthers() external {
        _offer(BEN, 5, PRICE);
        _offer(ANN, 5, PRICE);
        _cancel(BEN, SELL, PRICE, 0);
        _offer(BEN, 5, PRICE);
        _buy(DAN, 5, PRICE);
        vm.assertEq(mels.balanceOf(ANN), 25e18);
        vm.assertEq(mels.balanceOf(BEN), 0);
    }

    function test_tidyNeverPassesALiveOrder() external {
        _buy(DAN, 5, PRICE);
        _buy(THIEF, 5, PRICE, _terms(0));
        vm.warp(block.timestamp + 1 days);
        vm.prank(THIEF);
        market.tidy(address(song), BUY, PRICE, type(uint256).max);
        vm.assertEq(market.levels(address(song), BUY, 0, 1)[0].first, 0);
        _offer(ANN, 5, PRICE);
        vm.assertEq(_tokensOf(DAN), 5);
    }

    function test_aBatchWithALiveOrderOfOthersCancelsNothing() external {
        _buy(THIEF, 5, PRICE);
        _buy(DAN, 5, PRICE);
        IMarket.OrderId[] memory ids = new IMarket.OrderId[](2);
        (ids[0], ids[1]) = (_id(BUY, PRICE, 0), _id(BUY, PRICE, 1));
        vm.expectRevert(abi.encodeWithSelector(IMarket.OrderNotYours.selector, THIEF, DAN));
        vm.prank(THIEF);
        market.cancelMany(address(song), ids);
        vm.assertEq(_left(BUY, PRICE, 1), 5);
    }

    function test_theLargestOrdersAtOnePriceAreAddedUpExactly() external {
        (uint256 quantity, uint256 price) = (2 ** 53 - 1, (2 ** 24 - 1) * CENT);
        uint256 deposit = market.depositFor(quantity, price);
        for (uint256 i = 0; i < 9; ++i) {
            _buy(DAN, quantity, price);
        }
        vm.assertEq(mels.balanceOf(address(market)), 9 * deposit);
        vm.assertEq(market.levels(address(song), BUY, 0, 1)[0].quantity, 9 * quantity);
        _offer(ANN, 600, price);
        vm.assertEq(mels.balanceOf(ANN), 600 * price);
        for (uint256 i = 9; i > 0; --i) {
            _cancel(DAN, BUY, price, i - 1);
        }
        vm.assertEq(mels.balanceOf(DAN), 9 * deposit - market.depositFor(600, price));
        vm.assertEq(mels.balanceOf(address(market)), 0);
    }

    function test_aPriceWhoseNumbersAreUsedUpTakesNoOrderAndHarmsNoOtherPrice() external {
        bytes32 queue = _queueSlot(BUY, PRICE / CENT);
        // `first` and `next` are both the last number.
        vm.store(address(market), queue, bytes32(uint256(type(uint32).max) << 32 | type(uint32).max));
        _fundBuyer(THIEF, 1, PRICE);
        vm.expectRevert(abi.encodeWithSelector(bytes4(keccak256("Panic(uint256)")), 0x11));
        vm.prank(THIEF);
        market.buy(address(song), 1, PRICE, 10, _terms(30));
        vm.assertEq(mels.balanceOf(address(market)), 0);
        _buy(DAN, 1, PRICE + CENT);
        _offer(ANN, 1, PRICE + CENT);
        vm.assertEq(_tokensOf(DAN), 1);
    }

    /// @dev An order has 24 bits for the number of statements, and the last number means that none ends it.
    function test_beyondTheLastStatementNumberABoundOrderEndsAtOnceInsteadOfNever() external {
        vm.store(address(song), bytes32(uint256(9)), bytes32(uint256(2 ** 24 - 2)));
        vm.assertEq(song.statementCount(), 2 ** 24 - 2);
        _buy(DAN, 1, PRICE, _untilRoyalty());
        vm.store(address(song), bytes32(uint256(9)), bytes32(uint256(2 ** 24 - 1)));
        _buy(DAN, 1, PRICE, _untilRoyalty());
        vm.store(address(song), bytes32(uint256(9)), bytes32(uint256(2 ** 24 + 5)));
        _buy(DAN, 1, PRICE, _untilRoyalty());
        _offer(ANN, 3, PRICE, 10, _fillOnly());
        vm.assertEq(_tokensOf(DAN), 0);
        vm.assertEq(song.lockedOf(ANN), 0);
        market.tidy(address(song), BUY, PRICE, 10);
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertTrue(market.orderOf(address(song), _id(BUY, PRICE, i)).untilNextRoyalty);
            vm.prank(STRANGER);
            market.cancel(address(song), _id(BUY, PRICE, i));
        }
        vm.assertEq(mels.balanceOf(DAN), 16.5e18);
    }

    function test_aTradeWithASecondWalletOfOnesOwnCostsTheCommission() external {
        _transfer(ANN, THIEF, 10e18);
        _offer(THIEF, 10, PRICE);
        _buy(DAN, 10, PRICE);
        vm.assertEq(mels.balanceOf(THIEF) + mels.balanceOf(DAN), 50e18);
        vm.assertEq(mels.balanceOf(address(market)), 0);
    }

    function test_theArtistDoesNotBuyWithAPermitEither() external {
        Signature memory none;
        _fundBuyer(SELLER, 1, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarket.ArtistBuys.selector, address(song), SELLER));
        vm.prank(SELLER);
        market.buyWithPermit(address(song), 1, PRICE, 10, _terms(0), 0, none.v, none.r, none.s);
    }

    function test_aPermitOfOthersPaysNoOrderOfTheThief() external {
        (address victim, Signature memory signature) = _victimsPermit();
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(market), 0, 5.5e18)
        );
        vm.prank(THIEF);
        market.buyWithPermit(
            address(song), 1, PRICE, 10, _terms(0), NOW + 365 days, signature.v, signature.r, signature.s
        );
        vm.assertEq(mels.balanceOf(victim), 5.5e18);
    }

    function test_aPermitThatAThiefSendsFirstStillPaysItsOwnersOrder() external {
        (address victim, Signature memory signature) = _victimsPermit();
        uint256 deadline = NOW + 365 days;
        vm.prank(THIEF);
        mels.permit(victim, address(market), 5.5e18, deadline, signature.v, signature.r, signature.s);
        vm.prank(victim);
        market.buyWithPermit(address(song), 1, PRICE, 10, _terms(0), deadline, signature.v, signature.r, signature.s);
        vm.assertEq(_left(BUY, PRICE, 0), 1);
    }

    function test_aGiftToTheMarketBelongsToNoOneAndStopsNoOne() external {
        mels.transfer(address(market), 100e18);
        _buy(THIEF, 1, PRICE);
        _cancel(THIEF, BUY, PRICE, 0);
        vm.assertEq(mels.balanceOf(THIEF), 5.5e18);
        _offer(ANN, 1, PRICE);
        _buy(DAN, 1, PRICE);
        vm.assertEq(mels.balanceOf(address(market)), 100e18);
    }

    function test_fuzz_noGasLimitTurnsAPaymentIntoACredit(uint256 gas) external {
        _offer(ANN, 1, PRICE);
        _offer(BEN, 1, PRICE);
        _fundBuyer(DAN, 2, PRICE);
        bytes memory data = abi.encodeCall(IMarket.buy, (address(song), 2, PRICE, 10, _terms(0)));
        vm.prank(DAN);
        (bool success,) = address(market).call{gas: bound(gas, 100_000, 700_000)}(data);
        vm.assertEq(market.credits(address(mels), ANN) + market.credits(address(mels), BEN), 0);
        vm.assertEq(market.credits(address(mels), TREASURY), 0);
        vm.assertEq(mels.balanceOf(ANN) + mels.balanceOf(BEN), success ? 10e18 : 0);
        vm.assertEq(mels.balanceOf(DAN), success ? 0 : 11e18);
    }

    function _victimsPermit() private returns (address victim, Signature memory signature) {
        victim = vm.addr(VICTIMS_KEY);
        mels.transfer(victim, 5.5e18);
        signature = signPermit(mels, VICTIMS_KEY, Permit(victim, address(market), 5.5e18, 0, NOW + 365 days));
    }

    function _queueSlot(IMarket.Side side, uint256 steps) private view returns (bytes32) {
        // `_orders` is the market's first slot, `queues` the third of a song's orders.
        uint256 orders = uint256(keccak256(abi.encode(address(song), 0)));
        return keccak256(abi.encode(steps, keccak256(abi.encode(side, orders + 2))));
    }

    function _stateInvalid(address token) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IMarket.MarketStateInvalid.selector, token, IMarket.State.None);
    }
}
