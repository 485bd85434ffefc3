// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev What bids at each price ask for, and which prices have bids. Prices are in steps above the auction's minimum price.
/// @param amounts The tokens by price. Three share a slot: the sum of 2^24 bids has 77 bits.
/// @param words A tree of bitmaps. In level 0 each bit is a price; above, each bit is a word of 256 bits in the level below.
struct PriceLevels {
    uint80[1 << 43] amounts;
    uint256[6 << 40] words;
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
        levels.words[_index(1, 0)] = 1;
    }

    /// @return before The tokens that earlier bids at this price ask for.
    function add(PriceLevels storage levels, uint256 price, uint256 amount) internal returns (uint256 before) {
        before = levels.amounts[price];
        // Nothing overflows: at most 2^24 bids ask for less than 2^53 tokens each.
        unchecked {
            levels.amounts[price] = uint80(before + amount);
        }
        if (before == 0) _mark(levels, price);
    }

    /// @return found False if no price below has bids.
    /// @return price The highest price below `below` that has bids.
    function highestBelow(PriceLevels storage levels, uint256 below) internal view returns (bool found, uint256 price) {
        uint256 level = HEIGHT;
        if (below < TOP) {
            level = 0;
            // Goes up to the lowest level that has a bit before the path to `below`.
            for (price = below; price > 0; ++level) {
                uint256 bits = _bits(levels, level, price >> 8) & ~(type(uint256).max << (price & 255));
                price >>= 8;
                if (bits == 0) continue;
                price = price << 8 | Math.log2(bits);
                found = true;
                break;
            }
            if (!found) return (false, 0);
        }
        while (level > 0) {
            uint256 bits = _bits(levels, --level, price);
            // Only the first word of level 0 can be empty here.
            if (bits == 0) return (false, 0);
            price = price << 8 | Math.log2(bits);
        }
        return (true, price);
    }

    function _mark(PriceLevels storage levels, uint256 price) private {
        for (uint256 level = 0;; ++level) {
            uint256 bit = 1 << (price & 255);
            price >>= 8;
            uint256 bits = levels.words[_index(level, price)];
            levels.words[_index(level, price)] = bits | bit;
            // A word with bits is marked above already; the first word of a level counts as marked.
            if (bits != 0 || price == 0) return;
        }
    }

    function _bits(PriceLevels storage levels, uint256 level, uint256 word) private view returns (uint256 bits) {
        bits = levels.words[_index(level, word)];
        if (level > 0 && word == 0) bits |= 1;
    }

    function _index(uint256 level, uint256 word) private pure returns (uint256) {
        return level << 40 | word;
    }
}
