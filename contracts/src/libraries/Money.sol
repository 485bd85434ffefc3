// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The units of the house. Prices are kept in steps of 0.01 MELS, so a tenth of any amount is exact.
library Money {
    uint256 internal constant WHOLE_TOKEN = 1e18;
    uint256 internal constant PRICE_STEP = 0.01e18;
    uint256 internal constant MIN_PRICE = 1e18;
    // With the largest token amount the product stays below 2^149, so price × amount cannot overflow.
    uint256 internal constant MAX_PRICE = type(uint96).max;
    // The largest integer that JSON readers keep exactly: token counts travel as JSON numbers.
    uint256 internal constant MAX_TOKEN_AMOUNT = 2 ** 53 - 1;

    function commissionOn(uint256 amount) internal pure returns (uint256) {
        return amount / 10;
    }

    function withCommission(uint256 amount) internal pure returns (uint256) {
        return amount + commissionOn(amount);
    }
}
