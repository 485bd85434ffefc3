// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";

/// @dev As many choices as a test needs from one number: the same number, the same choices.
struct Dice {
    uint256 seed;
}

using DiceRolls for Dice global;

library DiceRolls {
    /// @return A number from 0 to `sides - 1`.
    function roll(Dice memory dice, uint256 sides) internal pure returns (uint256) {
        dice.seed = uint256(keccak256(abi.encode(dice.seed)));
        return dice.seed % sides;
    }

    function shuffle(Dice memory dice, IAuctionHouse.Entry[] memory entries) internal pure {
        for (uint256 i = entries.length; i > 1; --i) {
            uint256 j = dice.roll(i);
            (entries[i - 1], entries[j]) = (entries[j], entries[i - 1]);
        }
    }
}
