// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PackedBid} from "./PackedBids.sol";

/// @dev Separates winning bids from losing ones. In a void auction the price is above every bid, so no bid wins.
/// @param priceSteps The lowest winning bid, in steps.
/// @param left The tokens that bids above the price leave for bids at the price.
/// @param demandAtPrice The tokens that bids at the price ask for.
/// @param lastRank The lowest rank whose share is rounded up.
struct Cutoff {
    uint256 priceSteps;
    uint256 left;
    uint256 demandAtPrice;
    uint256 lastRank;
}

/// @notice The rule for one bid: above the price it gets all its tokens, at the price a pro-rata share, below it nothing.
library ProRata {
    uint256 internal constant NO_RANK = type(uint128).max;
    uint256 private constant MAX_INDEX = type(uint24).max;

    function allotment(Cutoff memory cutoff, PackedBid bid) internal pure returns (uint256) {
        uint256 priceSteps = bid.priceSteps();
        if (priceSteps < cutoff.priceSteps) return 0;
        if (priceSteps > cutoff.priceSteps) return bid.amount();
        (uint256 floor, uint256 rank) = share(bid, cutoff.left, cutoff.demandAtPrice);
        return rank < cutoff.lastRank ? floor : floor + 1;
    }

    /// @return floor The tokens that the bid gets before rounding up.
    /// @return rank Decides who gets one more token: the highest ranks come first.
    function share(PackedBid bid, uint256 left, uint256 demandAtPrice)
        internal
        pure
        returns (uint256 floor, uint256 rank)
    {
        // The product is below 2^112: neither factor has more than 56 bits.
        uint256 product = bid.amount() * left;
        return (product / demandAtPrice, rankOf(product % demandAtPrice, bid.index()));
    }

    /// @dev A larger remainder ranks higher; of equal remainders, the earlier bid does.
    function rankOf(uint256 remainder, uint256 index) internal pure returns (uint256) {
        return remainder << 24 | MAX_INDEX - index;
    }

    /// @notice Returns the lowest rank that is rounded up when exactly these bids share `left` tokens.
    /// @param ranks Scratch memory with one element per bid.
    function lastRank(PackedBid[] memory bids, uint256[] memory ranks, uint256 left, uint256 demandAtPrice)
        internal
        pure
        returns (uint256)
    {
        uint256 toRoundUp = left;
        for (uint256 i = 0; i < ranks.length; ++i) {
            (uint256 floor, uint256 rank) = share(bids[i], left, demandAtPrice);
            toRoundUp -= floor;
            ranks[i] = rank;
        }
        return toRoundUp == 0 ? NO_RANK : selectHighest(ranks, toRoundUp);
    }

    /// @notice Returns the `count`-th highest number, by quickselect. The hash of all numbers chooses the pivots, so a
    /// bidder who chooses some of the numbers can't make it slow.
    /// @param numbers Must not be empty; the function reorders it.
    /// @param count From 1 to `numbers.length`.
    function selectHighest(uint256[] memory numbers, uint256 count) internal pure returns (uint256) {
        uint256 low = 0;
        uint256 high = numbers.length;
        uint256 seed = _hash(numbers);
        while (high - low > 1) {
            uint256 pivot = numbers[low + seed % (high - low)];
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 i = low;
            uint256 j = high;
            // Higher numbers move below `i`, lower ones to `j` and above.
            while (i < j) {
                while (numbers[i] > pivot) ++i;
                while (numbers[j - 1] < pivot) --j;
                if (i >= j) break;
                --j;
                (numbers[i], numbers[j]) = (numbers[j], numbers[i]);
                ++i;
            }
            if (count <= j) high = j;
            else if (count > i) low = i;
            else return pivot;
        }
        return numbers[low];
    }

    function _hash(uint256[] memory numbers) private pure returns (uint256 hash) {
        assembly ("memory-safe") {
            hash := keccak256(add(numbers, 32), mul(mload(numbers), 32))
        }
    }
}
