// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarket} from "../src/interfaces/IMarket.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {Permit, Signature, signPermit} from "./support/Permits.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice What an arriving order does:
/// - buy | sell; trades in full | in part and rests | in part and ends; rests at once
/// - several orders at one price | at several prices
/// - work: enough | too little
contract MarketTradeTest is MarketTest {
    uint256 private constant KEY = 0xD0D0;

    function test_aSellOrderLocksTokensInItsOwnersWallet() external {
        vm.expectEmit(address(market));
        emit IMarket.OrderPlaced(address(song), ANN, 0, SELL, 10, PRICE, _terms(30));
        vm.expectEmit(address(market));
        emit IMarket.OrderRested(address(song), 0, _id(SELL, PRICE, 0), 10);
        _offer(ANN, 10, PRICE);

        vm.assertEq(_tokensOf(ANN), 600);
        vm.assertEq(song.lockedOf(ANN), 10);
        vm.assertEq(song.balanceOf(address(market)), 0);
        _assertBook(0, PRICE);
    }

    function test_aBuyOrderDepositsPriceTimesQuantityAndATenth() external {
        _buy(DAN, 10, PRICE);

        vm.assertEq(mels.balanceOf(DAN), 0);
        vm.assertEq(mels.balanceOf(address(market)), 55e18);
        vm.assertEq(market.depositFor(10, PRICE), 55e18);
        _assertBook(PRICE, 0);
    }

    function test_aBuyerPaysTheRestingPriceAndATenthAndNotMore() external {
        _offer(ANN, 10, PRICE);
        _fundBuyer(DAN, 10, 6e18);
        uint256 treasury = mels.balanceOf(TREASURY);

        vm.expectEmit(address(market));
        emit IMarket.Traded(address(song), 1, ANN, _id(SELL, PRICE, 0), 10);
        vm.prank(DAN);
        market.buy(address(song), 10, 6e18, 100, _terms(30));

        vm.assertEq(mels.balanceOf(ANN), 50e18);
        vm.assertEq(mels.balanceOf(TREASURY) - treasury, 5e18);
        vm.assertEq(mels.balanceOf(DAN), 11e18);
        vm.assertEq(mels.balanceOf(address(market)), 0);
        vm.assertEq(_tokensOf(DAN), 10);
        vm.assertEq(_tokensOf(ANN), 590);
        vm.assertEq(song.lockedOf(ANN), 0);
        _assertBook(0, 0);
    }

    function test_aSellerReceivesTheRestingPriceInFull() external {
        _buy(DAN, 10, PRICE);
        uint256 treasury = mels.balanceOf(TREASURY);
        _offer(ANN, 4, 4e18);

        vm.assertEq(mels.balanceOf(ANN), 20e18);
        vm.assertEq(mels.balanceOf(TREASURY) - treasury, 2e18);
        vm.assertEq(mels.balanceOf(address(market)), 33e18);
        vm.assertEq(_tokensOf(DAN), 4);
        vm.assertEq(song.lockedOf(ANN), 0);
        vm.assertEq(_left(BUY, PRICE, 0), 6);
    }

    function test_theCommissionFollowsTheHousesTreasuryOnceAnyoneUpdatesIt() external {
        address successor = address(0x74EA5048);
        vm.prank(OWNER);
        house.setAccounts(successor, PRODUCTION);
        _offer(ANN, 20, 2e18);
        _buy(DAN, 10, 2e18);
        vm.assertEq(mels.balanceOf(successor), 0);

        vm.prank(STRANGER);
        market.updateTreasury();
        vm.assertEq(market.treasury(), successor);
        _buy(DAN, 10, 2e18);
        vm.assertEq(mels.balanceOf(successor), 2e18);
    }

    function test_theBestPriceTradesFirstAndThenTheOldestOrder() external {
        _offer(ANN, 5, 5.01e18);
        _offer(BEN, 5, PRICE);
        _offer(CLEO, 5, PRICE);
        _buy(DAN, 7, 5.01e18);

        vm.assertEq(mels.balanceOf(BEN), 25e18);
        vm.assertEq(mels.balanceOf(CLEO), 10e18);
        vm.assertEq(mels.balanceOf(ANN), 0);
        _buy(DAN, 4, 5.01e18);
        vm.assertEq(mels.balanceOf(CLEO), 25e18);
        vm.assertEq(mels.balanceOf(ANN), 5.01e18);
        vm.assertEq(_left(SELL, 5.01e18, 0), 4);
    }

    function test_theHighestBuyerIsServedFirstAndThenTheOldest() external {
        _buy(DAN, 5, PRICE);
        _buy(STRANGER, 5, 5.01e18);
        _buy(CLEO, 5, 5.01e18);
        _offer(ANN, 12, PRICE);

        vm.assertEq(_tokensOf(STRANGER), 5);
        vm.assertEq(_tokensOf(CLEO), 105);
        vm.assertEq(_tokensOf(DAN), 2);
        vm.assertEq(mels.balanceOf(ANN), 10 * 5.01e18 + 2 * 5e18);
        _assertBook(PRICE, 0);
    }

    function test_whatDoesNotTradeRestsAtItsOwnPrice() external {
        _offer(ANN, 5, PRICE);
        _buy(DAN, 8, 5.2e18);

        vm.assertEq(_left(BUY, 5.2e18, 0), 3);
        // The five tokens cost 5 MELS each, so their deposit at 5.20 was never taken in full.
        vm.assertEq(mels.balanceOf(DAN), 1.1e18);
        vm.assertEq(mels.balanceOf(address(market)), 3 * 5.2e18 * 11 / 10);
        _assertBook(5.2e18, 0);
    }

    function test_anOrderThatIsNotToRestEndsAndCostsOnlyItsTrades() external {
        _offer(ANN, 5, PRICE);
        _fundBuyer(DAN, 8, PRICE);
        vm.expectEmit(address(market));
        emit IMarket.OrderUnfilled(address(song), 1, 3);
        vm.prank(DAN);
        market.buy(address(song), 8, PRICE, 100, _fillOnly());
        vm.assertEq(mels.balanceOf(DAN), 3 * 5.5e18);
        vm.assertEq(mels.balanceOf(address(market)), 0);

        _buy(DAN, 5, PRICE);
        _offer(BEN, 9, PRICE, 100, _fillOnly());
        vm.assertEq(song.lockedOf(BEN), 0);
        vm.assertEq(_tokensOf(BEN), 295);
        _assertBook(0, 0);
    }

    function test_ofTwoWhoBuyTheLastTokenInOneBlockOneGetsItAndTheOtherSpendsNothing() external {
        _offer(ANN, 1, PRICE);
        _fundBuyer(DAN, 1, PRICE);
        _fundBuyer(BEN, 1, PRICE);
        (uint256 tokens, uint256 money) = (_tokensOf(BEN), mels.balanceOf(BEN));

        vm.prank(DAN);
        market.buy(address(song), 1, PRICE, 100, _fillOnly());
        vm.expectEmit(address(market));
        emit IMarket.OrderUnfilled(address(song), 2, 1);
        vm.prank(BEN);
        market.buy(address(song), 1, PRICE, 100, _fillOnly());

        vm.assertEq(_tokensOf(DAN), 1);
        vm.assertEq(_tokensOf(BEN), tokens);
        vm.assertEq(mels.balanceOf(BEN), money);
        vm.assertEq(mels.balanceOf(address(market)), 0);
        _assertBook(0, 0);
    }

    function test_aFillOnlyOrderThatMeetsNothingMovesNothing() external {
        _buy(DAN, 8, PRICE, _fillOnly());
        vm.assertEq(mels.balanceOf(DAN), 8 * 5.5e18);
        _offer(ANN, 8, PRICE, 100, _fillOnly());
        vm.assertEq(song.lockedOf(ANN), 0);
        _assertBook(0, 0);
        vm.assertEq(market.bookOf(address(song)).orderCount, 2);
    }

    function test_maxFillsBoundsTheTradesAndNothingRestsAcrossAPrice() external {
        for (uint256 i = 0; i < 3; ++i) {
            _offer(ANN, 1, PRICE);
        }
        _buy(DAN, 5, PRICE, 2, _terms(30));
        vm.assertEq(_tokensOf(DAN), 2);
        vm.assertEq(mels.balanceOf(DAN), 3 * 5.5e18);
        _assertBook(0, PRICE);

        // Without any trade an order rests only if it doesn't match.
        _buy(DAN, 1, PRICE, 0, _terms(30));
        _assertBook(0, PRICE);
        _buy(DAN, 1, 4.99e18, 0, _terms(30));
        _assertBook(4.99e18, PRICE);
    }

    function test_aBuyerPaysWithASignedAllowance() external {
        address wallet = vm.addr(KEY);
        Permit memory permit = Permit(wallet, address(market), 55e18, 0, block.timestamp);
        mels.transfer(wallet, 110e18);
        _buyWithPermit(permit, signPermit(mels, KEY, permit));
        vm.assertEq(_left(BUY, PRICE, 0), 10);

        // Submitted by someone else first, the permit still serves.
        permit.nonce = 1;
        Signature memory signed = signPermit(mels, KEY, permit);
        mels.permit(wallet, address(market), 55e18, permit.deadline, signed.v, signed.r, signed.s);
        _buyWithPermit(permit, signed);
        vm.assertEq(_left(BUY, PRICE, 1), 10);
    }

    function _buyWithPermit(Permit memory permit, Signature memory signed) private {
        address token = address(song);
        vm.prank(permit.owner);
        market.buyWithPermit(token, 10, PRICE, 100, _terms(30), permit.deadline, signed.v, signed.r, signed.s);
    }

    function test_levelsComeFromTheBestPriceOn() external {
        _offer(ANN, 3, 5.02e18);
        _offer(ANN, 1, PRICE);
        _offer(ANN, 2, 167_772.15e18);
        _buy(DAN, 4, 4.99e18);
        _buy(DAN, 5, CENT);
        _buy(DAN, 6, 2.56e18);

        IMarket.Level[] memory sells = market.levels(address(song), SELL, 0, 10);
        vm.assertEq(sells.length, 3);
        vm.assertEq(sells[0].price, PRICE);
        vm.assertEq(sells[1].price, 5.02e18);
        vm.assertEq(sells[1].quantity, 3);
        vm.assertEq(sells[2].price, 167_772.15e18);
        sells = market.levels(address(song), SELL, 5.001e18, 1);
        vm.assertEq(sells.length, 1);
        vm.assertEq(sells[0].price, 5.02e18);
        vm.assertEq(market.levels(address(song), SELL, 167_772.16e18, 10).length, 0);
        vm.assertEq(market.levels(address(song), SELL, 1, 10).length, 3);

        IMarket.Level[] memory buys = market.levels(address(song), BUY, 0, 10);
        vm.assertEq(buys.length, 3);
        vm.assertEq(buys[0].price, 4.99e18);
        vm.assertEq(buys[1].price, 2.56e18);
        vm.assertEq(buys[2].price, CENT);
        buys = market.levels(address(song), BUY, 4.98e18, 10);
        vm.assertEq(buys.length, 2);
        vm.assertEq(buys[0].quantity, 6);
        vm.assertEq(market.levels(address(song), BUY, CENT - 1, 10).length, 0);
        vm.assertEq(market.levels(address(song), BUY, 9e18, 10).length, 3);
    }

    function test_theHighestPriceIsFoundFromBelow() external {
        _buy(DAN, 1, 167_772.15e18);
        vm.assertEq(market.levels(address(song), BUY, 200_000e18, 10).length, 1);
        _offer(ANN, 1, CENT);
        vm.assertEq(mels.balanceOf(ANN), 167_772.15e18);
        _assertBook(0, 0);
    }

    function test_fuzz_aTradeIsExactAndNeverWorseThanAsked(
        uint256 resting,
        uint256 arriving,
        uint256 cents,
        uint256 more
    ) external {
        resting = bound(resting, 1, 600);
        arriving = bound(arriving, 1, 600);
        uint256 price = bound(cents, 1, 2 ** 24 - 1) * CENT;
        uint256 limit = price + bound(more, 0, (167_772.15e18 - price) / CENT) * CENT;
        uint256 treasury = mels.balanceOf(TREASURY);
        _offer(ANN, resting, price);
        _buy(DAN, arriving, limit, _fillOnly());

        uint256 filled = resting < arriving ? resting : arriving;
        vm.assertEq(_tokensOf(DAN), filled);
        vm.assertEq(mels.balanceOf(ANN), filled * price);
        vm.assertEq(mels.balanceOf(TREASURY) - treasury, filled * price / 10);
        vm.assertEq(mels.balanceOf(DAN), (arriving * limit - filled * price) * 11 / 10);
        vm.assertEq(mels.balanceOf(address(market)), 0);
        vm.assertEq(song.lockedOf(ANN), resting - filled);
    }
}
