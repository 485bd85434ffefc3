// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Units and commission. Prices are multiples of 0.01 MELS, so the commission of 10% is exact.
library Money {
    uint256 internal constant WHOLE_TOKEN = 1e18;
    uint256 internal constant PRICE_STEP = 0.01e18;
    uint256 internal constant MIN_PRICE = 1e18;
    // price × amount can't overflow: with the largest token amount it stays below 2^149.
    uint256 internal constant MAX_PRICE = type(uint96).max;
    // The API sends token quantities as JSON numbers, and this is the largest integer that all JSON readers keep exactly.
    uint256 internal constant MAX_TOKEN_AMOUNT = 2 ** 53 - 1;

    function commissionOn(uint256 amount) internal pure returns (uint256) {
        return amount / 10;
    }

    function withCommission(uint256 amount) internal pure returns (uint256) {
        return amount + commissionOn(amount);
    }
}
