// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";

/// @dev Pseudo-random choices from a seed; the same seed gives the same choices.
struct Random {
    uint256 seed;
}

using Randoms for Random global;

library Randoms {
    function below(Random memory random, uint256 limit) internal pure returns (uint256) {
        random.seed = uint256(keccak256(abi.encode(random.seed)));
        return random.seed % limit;
    }

    function shuffle(Random memory random, IAuctionHouse.Entry[] memory entries) internal pure {
        for (uint256 i = entries.length; i > 1; --i) {
            uint256 j = random.below(i);
            (entries[i - 1], entries[j]) = (entries[j], entries[i - 1]);
        }
    }
}
