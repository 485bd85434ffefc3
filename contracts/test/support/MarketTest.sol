// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarket, Terms} from "../../src/interfaces/IMarket.sol";
import {EarnTest} from "./EarnTest.sol";
import {vm} from "./Vm.sol";

/// @dev An open market for `song`, of which Ann holds 600 tokens, Ben 300 and Cleo 100. The seller is the artist.
abstract contract MarketTest is EarnTest {
    uint256 internal constant CENT = 0.01e18;
    uint256 internal constant PRICE = 5e18;
    IMarket.Side internal constant BUY = IMarket.Side.Buy;
    IMarket.Side internal constant SELL = IMarket.Side.Sell;

    function setUp() public virtual override {
        super.setUp();
        _openMarket();
    }

    function _openMarket() internal {
        vm.prank(OWNER);
        market.switchOn();
        _sellToThree();
        market.open(address(song));
    }

    function _today() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }

    /// @dev The order lasts until the end of today and of `daysMore` more days.
    function _terms(uint256 daysMore) internal view returns (Terms memory) {
        return Terms(uint16(_today() + daysMore), false, false);
    }

    function _untilRoyalty() internal view returns (Terms memory) {
        return Terms(uint16(_today() + 30), true, false);
    }

    function _fillOnly() internal view returns (Terms memory) {
        return Terms(uint16(_today()), false, true);
    }

    /// @dev Gives the wallet exactly what the order can cost.
    function _fundBuyer(address wallet, uint256 quantity, uint256 price) internal {
        uint256 deposit = quantity * price * 11 / 10;
        mels.transfer(wallet, deposit);
        vm.prank(wallet);
        mels.approve(address(market), deposit);
    }

    function _buy(address wallet, uint256 quantity, uint256 price, Terms memory terms) internal returns (uint256) {
        return _buy(wallet, quantity, price, 100, terms);
    }

    function _buy(address wallet, uint256 quantity, uint256 price, uint256 maxFills, Terms memory terms)
        internal
        returns (uint256)
    {
        _fundBuyer(wallet, quantity, price);
        vm.prank(wallet);
        return market.buy(address(song), quantity, price, maxFills, terms);
    }

    function _buy(address wallet, uint256 quantity, uint256 price) internal returns (uint256) {
        return _buy(wallet, quantity, price, _terms(30));
    }

    function _offer(address wallet, uint256 quantity, uint256 price, uint256 maxFills, Terms memory terms)
        internal
        returns (uint256)
    {
        vm.prank(wallet);
        return song.offer(quantity, price, maxFills, terms);
    }

    function _offer(address wallet, uint256 quantity, uint256 price) internal returns (uint256) {
        return _offer(wallet, quantity, price, 100, _terms(30));
    }

    function _cancel(address wallet, IMarket.Side side, uint256 price, uint256 position) internal {
        vm.prank(wallet);
        market.cancel(address(song), IMarket.OrderId(side, price, position));
    }

    function _id(IMarket.Side side, uint256 price, uint256 position) internal pure returns (IMarket.OrderId memory) {
        return IMarket.OrderId(side, price, position);
    }

    function _left(IMarket.Side side, uint256 price, uint256 position) internal view returns (uint256) {
        return market.orderOf(address(song), IMarket.OrderId(side, price, position)).quantity;
    }

    function _tokensOf(address wallet) internal view returns (uint256) {
        uint256 balance = song.balanceOf(wallet);
        vm.assertEq(balance % 1e18, 0, "whole tokens");
        return balance / 1e18;
    }

    function _assertBook(uint256 bestBuy, uint256 bestSell) internal view {
        IMarket.Book memory book = market.bookOf(address(song));
        vm.assertEq(book.bestBuy, bestBuy, "best buy");
        vm.assertEq(book.bestSell, bestSell, "best sell");
    }

    /// @dev Pays a statement in, 48 hours later: 10^15 base units of MELS per token.
    function _payStatement() internal {
        _payIn(2e18);
    }

    function _halt() internal {
        vm.prank(OPERATOR);
        market.halt(address(song), keccak256("reason"));
    }

    function _close() internal {
        vm.prank(OPERATOR);
        market.close(address(song), keccak256("reason"));
    }
}
