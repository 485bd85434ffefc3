// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm, vm} from "./Vm.sol";

/// @dev One call of a life, with the name of the error that it must end with.
/// @param count An order's `maxFills`, or the steps of `tidy`.
/// @param lastDay Days from today.
struct Step {
    string call;
    uint256 by;
    uint256 side;
    uint256 quantity;
    uint256 price;
    uint256 position;
    uint256 count;
    uint256 lastDay;
    bool untilNextRoyalty;
    bool fillOnly;
    string error_;
}

struct ExpectedLevel {
    uint256 price;
    uint256 quantity;
    uint256 first;
    uint256 next;
}

struct ExpectedWallet {
    uint256 tokens;
    uint256 locked;
    uint256 mels;
}

struct End {
    uint256 orderCount;
    uint256 deposits;
    uint256 treasury;
    ExpectedLevel[] buys;
    ExpectedLevel[] sells;
    ExpectedWallet[] wallets;
}

/// @dev A case that `packages/market` and the contract must both pass.
struct MarketVector {
    string name;
    Step[] steps;
    End expected;
}

/// @notice Reads the cases that are shared with TypeScript; an unreadable case fails the test.
library MarketVectors {
    // These types have unique names because forge compares a type with every struct of the same name.
    string private constant TYPE = "LifeVector(string name,LifeStep[] steps,LifeEnd expected)"
        "LifeEnd(uint256 orderCount,uint256 deposits,uint256 treasury,LifeLevel[] buys,LifeLevel[] sells,LifeWallet[] wallets)"
        "LifeLevel(uint256 price,uint256 quantity,uint256 first,uint256 next)"
        "LifeStep(string call,uint256 by,uint256 side,uint256 quantity,uint256 price,uint256 position,uint256 count,uint256 lastDay,bool untilNextRoyalty,bool fillOnly,string error)"
        "LifeWallet(uint256 tokens,uint256 locked,uint256 mels)";

    /// @dev `scripts/play-lives.ts` names another directory.
    function files() internal view returns (Vm.DirEntry[] memory) {
        return vm.readDir(vm.envOr("MARKET_VECTORS", string("../packages/market/vectors")));
    }

    function parse(string memory path) internal view returns (MarketVector[] memory) {
        return abi.decode(vm.parseJsonTypeArray(vm.readFile(path), "$", TYPE), (MarketVector[]));
    }
}
