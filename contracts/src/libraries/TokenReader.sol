// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

/// @notice Reads from an address that might not be a token or a price feed, without reverting.
library TokenReader {
    function tryDecimals(address token) internal view returns (bool read, uint256 decimals) {
        (bool success, bytes memory answer) = token.staticcall(abi.encodeCall(IERC20Metadata.decimals, ()));
        if (!success || answer.length < 32) return (false, 0);
        return (true, abi.decode(answer, (uint256)));
    }
}
