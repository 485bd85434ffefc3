// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev Which prices of 24 bits have orders. Level 0 has a bit for each price; above, each bit is a word of 256 bits in the level
/// below that is not empty.
struct PriceBits {
    mapping(uint256 index => uint256) words;
}

using PriceBitsLibrary for PriceBits global;

/// @notice Finds the next price with orders, however far away, by reading at most five words.
library PriceBitsLibrary {
    uint256 private constant HEIGHT = 3;

    /// @dev Marks price 0, which no order has: it ends every search downwards, and the words that most prices share are never
    /// empty, so a first order costs no more than later ones.
    function init(PriceBits storage bits) internal {
        for (uint256 level = 0; level < HEIGHT; ++level) {
            bits.words[level << 16] = 1;
        }
    }

    function mark(PriceBits storage bits, uint256 price) internal {
        for (uint256 level = 0; level < HEIGHT; ++level) {
            uint256 bit = 1 << (price & 255);
            price >>= 8;
            uint256 word = bits.words[level << 16 | price];
            bits.words[level << 16 | price] = word | bit;
            if (word != 0) return;
        }
    }

    function clear(PriceBits storage bits, uint256 price) internal {
        for (uint256 level = 0; level < HEIGHT; ++level) {
            uint256 bit = 1 << (price & 255);
            price >>= 8;
            uint256 word = bits.words[level << 16 | price] & ~bit;
            bits.words[level << 16 | price] = word;
            if (word != 0) return;
        }
    }

    /// @dev Ends because price 0 is marked; `price` must not be 0.
    /// @return found The highest marked price below `price`; 0 if no order has one.
    function below(PriceBits storage bits, uint256 price) internal view returns (uint256 found) {
        for (uint256 level = 0;; ++level) {
            uint256 word = bits.words[level << 16 | price >> 8] & ~(type(uint256).max << (price & 255));
            price >>= 8;
            if (word == 0) continue;
            price = price << 8 | Math.log2(word);
            while (level > 0) {
                price = price << 8 | Math.log2(bits.words[--level << 16 | price]);
            }
            return price;
        }
    }

    /// @return The lowest marked price above `price`; 0 if there is none.
    function above(PriceBits storage bits, uint256 price) internal view returns (uint256) {
        for (uint256 level = 0; level < HEIGHT; ++level) {
            uint256 word = bits.words[level << 16 | price >> 8] & ~(type(uint256).max >> (255 - (price & 255)));
            price >>= 8;
            if (word == 0) continue;
            price = price << 8 | _lowest(word);
            while (level > 0) {
                price = price << 8 | _lowest(bits.words[--level << 16 | price]);
            }
            return price;
        }
        return 0;
    }

    function _lowest(uint256 word) private pure returns (uint256) {
        unchecked {
            return Math.log2(word & (0 - word));
        }
    }
}
