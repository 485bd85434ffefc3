// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev What bids at each price ask for, and which prices have bids.
/// @param amounts The tokens by price, in steps above the auction's minimum price. The type lets three share a slot: a sum of
/// 2^24 bids has 77 bits.
/// @param words A tree of bitmaps. In level 0 each bit is a price; above, each bit is a word of 256 bits in the level below.
struct PriceLevels {
    uint80[1 << 43] amounts;
    mapping(uint256 node => uint256 bits) words;
}

using PriceLevelsLibrary for PriceLevels global;

/// @notice Finds the next lower price that has bids, however far away, by reading a few words.
library PriceLevelsLibrary {
    /// @dev Above every price.
    uint256 internal constant TOP = 1 << 43;
    // Six levels of 8 bits hold 43 bits.
    uint256 private constant HEIGHT = 6;

    /// @dev Fills the word that most first bids at a price would have to fill, so that they cost the same as later ones.
    function init(PriceLevels storage levels) internal {
        levels.words[_node(1, 0)] = 1;
    }

    /// @return before The tokens that earlier bids at this price ask for.
    function add(PriceLevels storage levels, uint256 offset, uint256 amount) internal returns (uint256 before) {
        before = levels.amounts[offset];
        // The cast loses nothing: at most 2^24 bids ask for less than 2^53 tokens each.
        levels.amounts[offset] = uint80(before + amount);
        if (before == 0) _mark(levels, offset);
    }

    /// @return found False if no price below has bids.
    /// @return offset The highest price below `below` that has bids.
    function highestBelow(PriceLevels storage levels, uint256 below) internal view returns (bool found, uint256 offset) {
        uint256 level = HEIGHT;
        if (below < TOP) (found, level, offset) = _climb(levels, below);
        if (below < TOP && !found) return (false, 0);
        while (level > 0) {
            uint256 bits = _bits(levels, --level, offset);
            if (bits == 0) return (false, 0);
            offset = offset << 8 | Math.log2(bits);
        }
        return (true, offset);
    }

    /// @dev Finds the lowest level with a bit before the path to `below`.
    function _climb(PriceLevels storage levels, uint256 below)
        private
        view
        returns (bool found, uint256 level, uint256 position)
    {
        for (position = below; position > 0; ++level) {
            uint256 word = position >> 8;
            uint256 bits = _bits(levels, level, word) & (1 << (position & 255)) - 1;
            if (bits != 0) return (true, level, word << 8 | Math.log2(bits));
            position = word;
        }
    }

    function _mark(PriceLevels storage levels, uint256 offset) private {
        uint256 position = offset;
        for (uint256 level = 0;; ++level) {
            uint256 bit = 1 << (position & 255);
            position >>= 8;
            uint256 bits = levels.words[_node(level, position)];
            levels.words[_node(level, position)] = bits | bit;
            // A word with bits is marked above already; the first word of a level counts as marked.
            if (bits != 0 || position == 0) return;
        }
    }

    function _bits(PriceLevels storage levels, uint256 level, uint256 word) private view returns (uint256 bits) {
        bits = levels.words[_node(level, word)];
        if (level > 0 && word == 0) bits |= 1;
    }

    function _node(uint256 level, uint256 word) private pure returns (uint256) {
        return level << 248 | word;
    }
}
