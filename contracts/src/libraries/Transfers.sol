// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";

/// @notice Takes exact amounts in, and pays out without letting one recipient stop the others.
library Transfers {
    using SafeERC20 for IERC20;

    // Enough for any ordinary token. Payments in a token that uses more gas become credits.
    uint256 internal constant GAS_PER_PAYMENT = 200_000;
    // A call passes on at most 63/64 of the gas, and crediting a failed payment needs gas too.
    uint256 internal constant GAS_NEEDED = GAS_PER_PAYMENT + 40_000;

    /// @notice Takes exactly this amount or reverts, for example for a token that charges a fee on transfers.
    function pull(IERC20 token, address from, uint256 amount) internal {
        uint256 held = token.balanceOf(address(this));
        token.safeTransferFrom(from, address(this), amount);
        uint256 holds = token.balanceOf(address(this));
        uint256 received = holds > held ? holds - held : 0;
        if (received != amount) revert IAuctionHouse.AmountReceivedMismatch(address(token), received, amount);
    }

    /// @notice Returns whether the transfer succeeded: the token must not revert, and must return true or nothing.
    function tryPush(address token, address to, uint256 amount) internal returns (bool success) {
        // Without this check a caller could send so little gas that a valid payment fails.
        if (gasleft() < GAS_NEEDED) revert IAuctionHouse.GasTooLow(gasleft(), GAS_NEEDED);
        bytes4 selector = IERC20.transfer.selector;
        assembly ("memory-safe") {
            // The call data is in free memory that stays unallocated, so hundreds of payments reuse it.
            let data := mload(0x40)
            mstore(data, selector)
            mstore(add(data, 4), to)
            mstore(add(data, 36), amount)
            // Only one word of the answer is copied, because a longer answer would cost the caller memory.
            success := call(GAS_PER_PAYMENT, token, 0, data, 68, 0, 32)
            let answeredTrue := and(gt(returndatasize(), 31), eq(mload(0), 1))
            let silent := and(iszero(returndatasize()), gt(extcodesize(token), 0))
            success := and(success, or(answeredTrue, silent))
        }
    }
}
