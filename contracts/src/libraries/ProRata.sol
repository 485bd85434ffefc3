// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PackedBid} from "./PackedBids.sol";

/// @dev Where the rule cuts. A price above every bid leaves no winner: that is a void auction.
/// @param priceSteps The lowest winning bid, in steps.
/// @param left The tokens that the bids above the price leave to the bids at it.
/// @param demandAtPrice The tokens asked for at the price.
/// @param lastRank The lowest rank that is rounded up.
struct Cutoff {
    uint256 priceSteps;
    uint256 left;
    uint256 demandAtPrice;
    uint256 lastRank;
}

/// @notice The rule for one bid: filled above the price, a pro-rata share at it, nothing below.
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

    /// @return floor What the bid gets for certain.
    /// @return rank Its place in the queue for one token more: the highest rank is first.
    function share(PackedBid bid, uint256 left, uint256 demandAtPrice)
        internal
        pure
        returns (uint256 floor, uint256 rank)
    {
        // Below 2^112: neither factor has more than 56 bits.
        uint256 product = bid.amount() * left;
        return (product / demandAtPrice, rankOf(product % demandAtPrice, bid.index()));
    }

    /// @dev The larger remainder first, then the earlier bid.
    function rankOf(uint256 remainder, uint256 index) internal pure returns (uint256) {
        return remainder << 24 | MAX_INDEX - index;
    }

    /// @notice The lowest rank that is rounded up when `left` tokens go to exactly these bids.
    /// @param ranks Room for one rank per bid; what it holds afterwards is of no use.
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

    /// @notice The `count`-th highest number, by quickselect. The pivots follow from the hash of all numbers: whoever chooses
    /// some of them cannot choose the pivots, so no order of bids makes it slow.
    /// @param numbers Not empty; reordered on the way.
    /// @param count From 1 to the number of numbers.
    function selectHighest(uint256[] memory numbers, uint256 count) internal pure returns (uint256) {
        uint256 low = 0;
        uint256 high = numbers.length;
        uint256 seed = _hash(numbers);
        while (high - low > 1) {
            uint256 pivot = numbers[low + seed % (high - low)];
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 i = low;
            uint256 j = high;
            // The higher go below `i`, the lower go from `j` on.
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
