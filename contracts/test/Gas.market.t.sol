// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarket} from "../src/interfaces/IMarket.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {vm} from "./support/Vm.sol";

/// @dev The gas of the market's calls. Buyers approve exactly what an order can cost. Makers and treasury hold MELS, and holders
/// have locked tokens before, unless a name says otherwise. A call with trades pays the house's treasury at once, which costs
/// 17,000 of its gas.
contract GasMarketTest is MarketTest {
    function setUp() public override {
        super.setUp();
        mels.transfer(address(market), 1);
        mels.transfer(TREASURY, 1);
        address[4] memory holders = [ANN, BEN, CLEO, DAN];
        for (uint256 i = 0; i < holders.length; ++i) {
            mels.transfer(holders[i], 1);
        }
    }

    function test_snapshot_openMarket() external {
        vm.snapshotValue("Market", "bytecode size", address(market).code.length);
        vm.assertLe(address(market).code.length, 20_000);
    }

    function test_snapshot_offersThatRest() external {
        _offer(ANN, 1, PRICE);
        _limit("offer, first of a market", 165_000);
        _offer(ANN, 1, PRICE);
        _limit("offer, rests, price has orders", 78_000);
        _offer(ANN, 1, 5.05e18);
        _limit("offer, rests, new price", 100_000);
        _offer(ANN, 1, 9e18);
        _limit("offer, rests, new price, first within 256 steps", 165_000);
        _offer(BEN, 1, PRICE);
        _snapshot("offer, rests, first lock of a wallet");
        _offer(ANN, 1, PRICE, 10, _untilRoyalty());
        _snapshot("offer, rests, until the next royalty");
        _offer(ANN, 1, 167_772.15e18);
        _snapshot("offer, rests, new price, the highest");
    }

    function test_snapshot_buyOrdersThatRest() external {
        _buy(DAN, 1, PRICE);
        _snapshot("buy, first of a market");
        _buy(DAN, 1, PRICE);
        _limit("buy, rests, price has orders", 90_000);
        _buy(DAN, 1, 4.95e18);
        _limit("buy, rests, new price", 115_000);
        _buy(DAN, 1, PRICE, _untilRoyalty());
        _snapshot("buy, rests, until the next royalty");
    }

    function test_snapshot_cancel() external {
        for (uint256 i = 0; i < 3; ++i) {
            _offer(ANN, 1, PRICE);
            _buy(DAN, 1, 4e18);
        }
        _offer(ANN, 1, 6e18);
        _cancel(ANN, SELL, PRICE, 1);
        _limit("cancel, a sell order", 48_000);
        _cancel(ANN, SELL, PRICE, 0);
        _cancel(ANN, SELL, PRICE, 2);
        _limit("cancel, a sell order, empties the price", 61_000);
        _cancel(DAN, BUY, 4e18, 1);
        _limit("cancel, a buy order", 52_000);
        uint256 balance = mels.balanceOf(DAN);
        vm.prank(DAN);
        mels.transfer(ANN, balance);
        _cancel(DAN, BUY, 4e18, 0);
        _limit("cancel, a buy order, owner has no MELS", 70_000);
        _cancel(DAN, BUY, 4e18, 2);
        _snapshot("cancel, a buy order, empties the price");
    }

    function test_snapshot_takes() external {
        for (uint256 i = 0; i < 6; ++i) {
            _offer(ANN, 10, PRICE);
        }
        _buy(DAN, 1, PRICE);
        _limit("buy, takes part of an order, new holder", 126_000);
        _buy(DAN, 1, PRICE);
        _limit("buy, takes part of an order, holder", 109_000);
        _buy(DAN, 8, PRICE);
        _limit("buy, takes an order, holder", 105_000);
        address newcomer = address(0x1E3C0E5A7D);
        mels.transfer(newcomer, 1);
        _buy(newcomer, 10, PRICE);
        _limit("buy, takes an order, new holder", 121_000);
    }

    function test_snapshot_furtherOrders() external {
        uint256 one = _takeThrough("sellers, one price", 1, 0);
        uint256 eleven = _takeThrough("sellers, one price, 11", 11, 0);
        _value("buy, each further order, same price, another seller", (eleven - one) / 10, 30_000);
        uint256 apart = _takeThrough("sellers, 11 prices", 11, CENT);
        _value("buy, each further order, next price, another seller", (apart - one) / 10, 42_000);
    }

    function test_snapshot_offersThatMeetOrders() external {
        uint256 one = _sellThrough(1);
        _value("offer, meets one order, holder", one, 106_000);
        uint256 eleven = _sellThrough(11);
        _value("offer, each further order, same price, holder", (eleven - one) / 10, 30_000);
    }

    function test_snapshot_gaps() external {
        uint256 none = _takeBehindGaps(0);
        uint256 many = _takeBehindGaps(320);
        _value("gap passed", (many - none) / 320, 2_500);
    }

    function test_snapshot_dues() external {
        _offer(ANN, 10, PRICE);
        _payStatement();
        _buy(DAN, 10, PRICE);
        _snapshot("buy, takes an order, seller's dues are written for the first time");
    }

    function test_snapshot_makerWithoutMels() external {
        _offer(ANN, 10, PRICE);
        uint256 balance = mels.balanceOf(ANN);
        vm.prank(ANN);
        mels.transfer(BEN, balance);
        _transfer(BEN, DAN, 1e18);
        _buy(DAN, 10, PRICE);
        _snapshot("buy, takes an order, seller has no MELS");
    }

    /// @return gas What buying from this many sellers costs a holder.
    function _takeThrough(string memory name, uint256 count, uint256 apart) private returns (uint256 gas) {
        uint256 fresh = vm.snapshotState();
        _transfer(BEN, DAN, 1e18);
        for (uint256 i = 0; i < count; ++i) {
            address seller = _maker(name, i);
            _offer(seller, 1, PRICE + i * apart);
        }
        _buy(DAN, count, PRICE + count * apart, _fillOnly());
        gas = vm.lastCallGas().gasTotalUsed;
        vm.assertEq(_tokensOf(DAN), count + 1);
        vm.revertToState(fresh);
    }

    function _sellThrough(uint256 count) private returns (uint256 gas) {
        uint256 fresh = vm.snapshotState();
        for (uint256 i = 0; i < count; ++i) {
            _buy(_maker("buyers", i), 1, PRICE);
        }
        _offer(ANN, 1, 9e18);
        _offer(ANN, count, PRICE, 100, _fillOnly());
        gas = vm.lastCallGas().gasTotalUsed;
        vm.assertEq(mels.balanceOf(ANN), 1 + count * PRICE);
        vm.revertToState(fresh);
    }

    function _takeBehindGaps(uint256 count) private returns (uint256 gas) {
        uint256 fresh = vm.snapshotState();
        for (uint256 i = 0; i < count; ++i) {
            _offer(ANN, 1, PRICE);
        }
        _offer(BEN, 1, PRICE);
        for (uint256 i = count; i > 0; --i) {
            _cancel(ANN, SELL, PRICE, i - 1);
        }
        _buy(DAN, 1, PRICE, _fillOnly());
        gas = vm.lastCallGas().gasTotalUsed;
        vm.assertEq(_tokensOf(DAN), 1);
        vm.revertToState(fresh);
    }

    /// @dev A holder who has MELS and keeps a token.
    function _maker(string memory name, uint256 number) private returns (address maker) {
        maker = address(uint160(uint256(keccak256(abi.encode(name, number)))));
        mels.transfer(maker, 1);
        _transfer(ANN, maker, 2e18);
    }

    function _snapshot(string memory name) private returns (uint256) {
        return vm.snapshotGasLastCall("Market", name);
    }

    function _limit(string memory name, uint256 limit) private {
        vm.assertLe(_snapshot(name), limit, name);
    }

    function _value(string memory name, uint256 gas, uint256 limit) private {
        vm.snapshotValue("Market", name, gas);
        vm.assertLe(gas, limit, name);
    }
}
