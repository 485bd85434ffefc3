// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

/// @notice Reads from an address that may be no token at all, without reverting.
library TokenReader {
    /// @dev A string is answered as its offset (always 32), its length, and its bytes.
    function tryName(address token) internal view returns (bool read, string memory name) {
        (bool success, bytes memory answer) = token.staticcall(abi.encodeCall(IERC20Metadata.name, ()));
        if (!success || answer.length < 64) return (false, "");

        (uint256 offset, uint256 length) = abi.decode(answer, (uint256, uint256));
        // Subtracted on the right, where it cannot overflow: the length is whatever the token says.
        if (offset != 32 || length > answer.length - 64) return (false, "");
        return (true, abi.decode(answer, (string)));
    }

    function tryDecimals(address token) internal view returns (bool read, uint256 decimals) {
        (bool success, bytes memory answer) = token.staticcall(abi.encodeCall(IERC20Metadata.decimals, ()));
        if (!success || answer.length < 32) return (false, 0);
        return (true, abi.decode(answer, (uint256)));
    }
}
