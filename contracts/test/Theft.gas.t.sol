// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MarketTest} from "./support/MarketTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Attempts to make the calls of others too large for a transaction.
contract TheftGasTest is MarketTest {
    // The chain's limit for one transaction (EIP-7825).
    uint256 private constant MAX_GAS = 2 ** 24;
    // Prices so far apart that no two share a word of bits.
    uint256 private constant STEPS_APART = 256 * 256;
    uint256 private constant MAX_PRICE = (2 ** 24 - 1) * CENT;

    /// @dev The dearest makers have no MELS, and dues that are not written yet.
    function test_aBuyOrderThatTradesWithTheDearestOrdersFitsIntoATransaction() external {
        for (uint256 i = 1; i <= 200; ++i) {
            _transfer(ANN, _maker(i), 1e18);
            _offer(_maker(i), 1, i * STEPS_APART * CENT);
        }
        _payStatement();
        _buy(DAN, 200, MAX_PRICE, 1_000, _terms(0));
        vm.assertLe(vm.lastCallGas().gasTotalUsed, MAX_GAS * 3 / 4);
        vm.assertEq(_tokensOf(DAN), 128);
    }

    function test_aSaleThatTradesWithTheDearestOrdersFitsIntoATransaction() external {
        for (uint256 i = 1; i <= 200; ++i) {
            _buy(_maker(i), 1, i * STEPS_APART * CENT);
        }
        _payStatement();
        _offer(ANN, 200, CENT, 1_000, _terms(0));
        vm.assertLe(vm.lastCallGas().gasTotalUsed, MAX_GAS * 3 / 4);
        vm.assertEq(_tokensOf(ANN), 600 - 128);
    }

    /// @dev 16 gaps count as one trade, and each order that is gone costs a read.
    function test_passingTheMostGapsFitsIntoATransaction() external {
        mels.transfer(STRANGER, 20_000e18);
        vm.prank(STRANGER);
        mels.approve(address(market), type(uint256).max);
        for (uint256 i = 0; i < 2_100; ++i) {
            vm.prank(STRANGER);
            market.buy(address(song), 1, PRICE, 0, _terms(0));
        }
        vm.warp(block.timestamp + 1 days);
        _buy(DAN, 1, PRICE);
        _offer(ANN, 1, PRICE, 1_000, _terms(0));
        vm.assertLe(vm.lastCallGas().gasTotalUsed, MAX_GAS * 3 / 4);
        vm.assertEq(market.levels(address(song), BUY, 0, 1)[0].first, 2_048);
        _offer(ANN, 1, PRICE, 1_000, _terms(0));
        vm.assertEq(_tokensOf(DAN), 1);
    }

    /// @dev Ended orders, each at a price of its own, cost more gas than as many at one price.
    function test_passingTheMostPricesFitsIntoATransaction() external {
        mels.transfer(STRANGER, 1_000_000e18);
        vm.prank(STRANGER);
        mels.approve(address(market), type(uint256).max);
        for (uint256 i = 1; i <= 400; ++i) {
            vm.prank(STRANGER);
            market.buy(address(song), 1, PRICE + i * 256 * CENT, 0, _terms(0));
        }
        vm.warp(block.timestamp + 1 days);
        _buy(DAN, 1, PRICE);
        _offer(ANN, 1, PRICE, 1_000, _terms(0));
        vm.assertLe(vm.lastCallGas().gasTotalUsed, MAX_GAS / 3);
        // Of the 401 prices, 228 are passed: each takes 9 of 2,048.
        vm.assertEq(market.levels(address(song), BUY, 0, 401).length, 173);
        _offer(ANN, 1, PRICE, 1_000, _terms(0));
        vm.assertEq(_tokensOf(DAN), 1);
    }

    function _maker(uint256 number) private pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encode(number)))));
    }
}
