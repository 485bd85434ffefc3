// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {IPriceFeed} from "../interfaces/IPriceFeed.sol";

/// @notice Reads a price feed that might be dead or hostile, without letting it stop the caller.
library FeedReader {
    uint256 private constant MAX_AGE = 24 hours;
    uint256 private constant GAS_PER_READ = 200_000;
    // A call passes on at most 63/64 of the gas.
    uint256 private constant GAS_NEEDED = GAS_PER_READ + 10_000;

    /// @param decimals 36 at most, so that nothing overflows.
    /// @return MELS base units per EUR; 0 if the feed reverts, or its answer is not above 0 or is older than 24 hours.
    function rateOf(address feed, uint256 decimals) internal view returns (uint256) {
        (int256 answer, uint256 updatedAt) = _read(feed);
        if (answer <= 0 || updatedAt > block.timestamp || block.timestamp - updatedAt > MAX_AGE) return 0;
        return 10 ** (18 + decimals) / uint256(answer);
    }

    function _read(address feed) private view returns (int256 answer, uint256 updatedAt) {
        // Without this check a caller could send so little gas that a living feed seems dead.
        if (gasleft() < GAS_NEEDED) revert IAuctionHouse.GasTooLow(gasleft(), GAS_NEEDED);
        bytes4 selector = IPriceFeed.latestRoundData.selector;
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, selector)
            // Only five words of the answer are copied, because a longer answer would cost the caller memory.
            let read := staticcall(GAS_PER_READ, feed, data, 4, data, 160)
            if and(read, gt(returndatasize(), 159)) {
                answer := mload(add(data, 32))
                updatedAt := mload(add(data, 96))
            }
        }
    }
}
