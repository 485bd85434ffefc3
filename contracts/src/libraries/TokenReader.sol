// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

/// @notice Reads from an address that might not be a token, without reverting.
library TokenReader {
    /// @dev The ABI encodes a string as its offset (always 32), its length and its bytes.
    function tryName(address token) internal view returns (bool read, string memory name) {
        (bool success, bytes memory answer) = token.staticcall(abi.encodeCall(IERC20Metadata.name, ()));
        if (!success || answer.length < 64) return (false, "");

        (uint256 offset, uint256 length) = abi.decode(answer, (uint256, uint256));
        // The token can claim any length, so adding to it could overflow; subtracting from the answer's length can't.
        if (offset != 32 || length > answer.length - 64) return (false, "");
        return (true, abi.decode(answer, (string)));
    }

    function tryDecimals(address token) internal view returns (bool read, uint256 decimals) {
        (bool success, bytes memory answer) = token.staticcall(abi.encodeCall(IERC20Metadata.decimals, ()));
        if (!success || answer.length < 32) return (false, 0);
        return (true, abi.decode(answer, (uint256)));
    }
}
