// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What `Royalties` reads from a Chainlink price feed.
interface IPriceFeed {
    /// @notice The answer is EUR per MELS, times ten to the power of this.
    function decimals() external view returns (uint8);

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}
