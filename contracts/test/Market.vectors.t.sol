// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarket, Terms} from "../src/interfaces/IMarket.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {End, ExpectedLevel, ExpectedWallet, MarketVector, MarketVectors, Step} from "./support/MarketVectors.sol";
import {Vm, vm} from "./support/Vm.sol";

/// @dev Plays the lives that `packages/market` has played, and compares every refusal, the book and all balances at the end.
/// forge-config: default.isolate = false
contract MarketVectorsTest is MarketTest {
    uint256 private constant START_MELS = 10 ** 40;

    address[5] private wallets = [SELLER, ANN, BEN, CLEO, DAN];
    mapping(bytes32 name => bytes4) private selectors;

    function setUp() public override {
        super.setUp();
        selectors["MarketStateInvalid"] = IMarket.MarketStateInvalid.selector;
        selectors["ArtistBuys"] = IMarket.ArtistBuys.selector;
        selectors["OwnOrder"] = IMarket.OwnOrder.selector;
        selectors["OrderNotFound"] = IMarket.OrderNotFound.selector;
        selectors["OrderNotYours"] = IMarket.OrderNotYours.selector;
        selectors["UnlockedTooFew"] = ISongToken.UnlockedTooFew.selector;
        for (uint256 i = 0; i < wallets.length; ++i) {
            mels.transfer(wallets[i], START_MELS - mels.balanceOf(wallets[i]));
            vm.prank(wallets[i]);
            mels.approve(address(market), type(uint256).max);
        }
    }

    function test_everyVectorEndsAsInTypeScript() external {
        Vm.DirEntry[] memory files = MarketVectors.files();
        uint256 count = 0;
        for (uint256 i = 0; i < files.length; ++i) {
            count += this.playFile(files[i].path);
        }
        vm.assertGe(count, 75);
    }

    /// @dev A call of its own, so that the next file starts with empty memory.
    /// @return The number of lives.
    function playFile(string calldata path) external returns (uint256) {
        MarketVector[] memory vectors = MarketVectors.parse(path);
        for (uint256 i = 0; i < vectors.length; ++i) {
            uint256 fresh = vm.snapshotState();
            _play(vectors[i]);
            vm.revertToStateAndDelete(fresh);
        }
        return vectors.length;
    }

    function _play(MarketVector memory vector) private {
        uint256 treasury = mels.balanceOf(TREASURY);
        for (uint256 i = 0; i < vector.steps.length; ++i) {
            string memory where = string.concat(vector.name, ", step ", vm.toString(i + 1));
            _playStep(vector.steps[i], where);
        }
        End memory end = vector.expected;
        vm.assertEq(market.bookOf(address(song)).orderCount, end.orderCount, vector.name);
        vm.assertEq(mels.balanceOf(address(market)), end.deposits, vector.name);
        vm.assertEq(mels.balanceOf(TREASURY) - treasury, end.treasury, vector.name);
        _checkLevels(BUY, end.buys, vector.name);
        _checkLevels(SELL, end.sells, vector.name);
        for (uint256 i = 0; i < wallets.length; ++i) {
            ExpectedWallet memory wallet = end.wallets[i];
            vm.assertEq(song.balanceOf(wallets[i]), wallet.tokens * 1e18, vector.name);
            vm.assertEq(song.lockedOf(wallets[i]), wallet.locked, vector.name);
            vm.assertEq(mels.balanceOf(wallets[i]), wallet.mels, vector.name);
        }
    }

    function _playStep(Step memory step, string memory where) private {
        bytes32 kind = keccak256(bytes(step.call));
        if (kind == keccak256("day")) return vm.warp(block.timestamp + 1 days);
        if (kind == keccak256("statement")) return _addStatement();

        (address callee, bytes memory data) = _callOf(kind, step);
        bool isOrder = kind == keccak256("place") || kind == keccak256("cancel") || kind == keccak256("tidy");
        vm.prank(isOrder ? wallets[step.by] : OPERATOR);
        (bool success, bytes memory answer) = callee.call(data);
        if (success) {
            vm.assertEq(step.error_, "", where);
        } else {
            bytes4 selector = selectors[bytes32(bytes(step.error_))];
            vm.assertFalse(selector == 0, string.concat(where, " must succeed: ", step.error_));
            vm.assertTrue(bytes4(answer) == selector, where);
        }
    }

    /// @dev In no time, as in the vectors; paying in would take 48 hours.
    function _addStatement() private {
        vm.prank(address(royalties));
        song.addStatement(1e15, 1e15);
    }

    function _callOf(bytes32 kind, Step memory step) private view returns (address callee, bytes memory data) {
        address token = address(song);
        IMarket.Side side = IMarket.Side(step.side);
        callee = address(market);
        if (kind == keccak256("place")) {
            Terms memory terms = Terms(uint16(_today() + step.lastDay), step.untilNextRoyalty, step.fillOnly);
            if (side == BUY) {
                data = abi.encodeCall(IMarket.buy, (token, step.quantity, step.price, step.count, terms));
            } else {
                callee = token;
                data = abi.encodeCall(ISongToken.offer, (step.quantity, step.price, step.count, terms));
            }
        } else if (kind == keccak256("cancel")) {
            data = abi.encodeCall(IMarket.cancel, (token, _id(side, step.price, step.position)));
        } else if (kind == keccak256("tidy")) {
            data = abi.encodeCall(IMarket.tidy, (token, side, step.price, step.count));
        } else if (kind == keccak256("halt")) {
            data = abi.encodeCall(IMarket.halt, (token, 0));
        } else if (kind == keccak256("resume")) {
            data = abi.encodeCall(IMarket.resume, (token));
        } else {
            data = abi.encodeCall(IMarket.close, (token, 0));
        }
    }

    function _checkLevels(IMarket.Side side, ExpectedLevel[] memory expected, string memory name) private view {
        IMarket.Level[] memory found = market.levels(address(song), side, 0, 1_000);
        vm.assertEq(found.length, expected.length, name);
        for (uint256 i = 0; i < found.length; ++i) {
            vm.assertEq(found[i].price, expected[i].price, name);
            vm.assertEq(found[i].quantity, expected[i].quantity, name);
            vm.assertEq(found[i].first, expected[i].first, name);
            vm.assertEq(found[i].next, expected[i].next, name);
        }
        IMarket.Book memory book = market.bookOf(address(song));
        vm.assertEq(side == BUY ? book.bestBuy : book.bestSell, found.length == 0 ? 0 : found[0].price, name);
    }
}
