// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {Vm, vm} from "./support/Vm.sol";

/// @dev The lives that `packages/royalties` computed, to the base unit and its parts.
/// forge-config: default.isolate = false
contract RoyaltiesVectorsTest is EarnTest {
    struct Step {
        string kind;
        uint256 from;
        uint256 to;
        uint256 amount;
        uint256 rate;
    }

    struct Expected {
        uint256 balance;
        uint256 paid;
        uint256 mels;
        uint256 rest;
        uint256 eur;
    }

    struct Life {
        string name;
        uint256 wholeTokens;
        Step[] steps;
        Expected[] expected;
    }

    // These types have unique names because forge compares a type with every struct of the same name.
    string private constant LIFE_TYPE = "VectorLife(string name,uint256 wholeTokens,VectorStep[] steps,VectorExpected[] expected)"
        "VectorExpected(uint256 balance,uint256 paid,uint256 mels,uint256 rest,uint256 eur)"
        "VectorStep(string kind,uint256 from,uint256 to,uint256 amount,uint256 rate)";
    uint256 private constant HOUSE_INDEX = 5;

    function test_everyLifeEndsAsTypeScriptSays() external {
        // `scripts/play-lives.ts` names another directory.
        Vm.DirEntry[] memory files = vm.readDir(vm.envOr("ROYALTIES_VECTORS", string("../packages/royalties/vectors")));
        uint256 count = 0;
        for (uint256 i = 0; i < files.length; ++i) {
            count += this.liveFile(files[i].path);
        }
        vm.assertGe(count, 32);
    }

    /// @dev A call of its own, so that the next file starts with empty memory.
    /// @return The number of lives.
    function liveFile(string calldata path) external returns (uint256) {
        Life[] memory lives = abi.decode(vm.parseJsonTypeArray(vm.readFile(path), "$", LIFE_TYPE), (Life[]));
        for (uint256 i = 0; i < lives.length; ++i) {
            uint256 fresh = vm.snapshotState();
            _live(lives[i]);
            vm.revertToStateAndDelete(fresh);
        }
        return lives.length;
    }

    function _live(Life memory life) private {
        song = _createSong(life.wholeTokens);
        _sellTo(_account(0));
        for (uint256 i = 0; i < life.steps.length; ++i) {
            _do(life.steps[i]);
        }
        for (uint256 i = 0; i < life.expected.length; ++i) {
            Expected memory expected = life.expected[i];
            ISongToken.Due memory due = song.dueOf(_account(i));
            vm.assertEq(song.balanceOf(_account(i)), expected.balance, life.name);
            vm.assertEq(mels.balanceOf(_account(i)), expected.paid, life.name);
            vm.assertEq(due.mels, expected.mels, life.name);
            vm.assertEq(due.rest, expected.rest, life.name);
            vm.assertEq(due.eur, expected.eur, life.name);
        }
    }

    function _do(Step memory step) private {
        bytes32 kind = keccak256(bytes(step.kind));
        if (kind == keccak256("transfer")) return _move(_account(step.from), _account(step.to), step.amount);
        if (kind == keccak256("wait")) return vm.warp(block.timestamp + step.amount);
        if (kind == keccak256("pay")) {
            IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](1);
            payouts[0] = IRoyalties.Payout(_account(step.from), _songs());
            return royalties.payMany(payouts);
        }
        vm.assertEq(step.kind, "statement");
        _payIn(_line(step.amount), uint96(step.rate));
    }

    /// @dev Only the house takes tokens in.
    function _move(address from, address to, uint256 amount) private {
        if (to != address(house) || from == to) return _transfer(from, to, amount);
        vm.prank(from);
        song.approve(address(house), amount);
        vm.prank(address(house));
        song.transferFrom(from, address(house), amount);
    }

    function _account(uint256 index) private view returns (address) {
        return index == HOUSE_INDEX ? address(house) : address(uint160(0xACC0 + index));
    }
}
