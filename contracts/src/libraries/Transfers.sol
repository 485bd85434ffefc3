// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";

/// @notice Money in, to the base unit; money out, without letting one recipient stop the rest.
library Transfers {
    using SafeERC20 for IERC20;

    // Enough for any token worth the name; whoever is paid in one that burns more has to withdraw it.
    uint256 internal constant GAS_PER_PAYMENT = 200_000;
    // The call passes on 63/64 at most, and a failed payment is still to be credited.
    uint256 internal constant GAS_NEEDED = GAS_PER_PAYMENT + 40_000;

    /// @notice Takes the amount, or reverts: a token that charges for its transfers brings less.
    function pull(IERC20 token, address from, uint256 amount) internal {
        uint256 held = token.balanceOf(address(this));
        token.safeTransferFrom(from, address(this), amount);
        uint256 holds = token.balanceOf(address(this));
        uint256 received = holds > held ? holds - held : 0;
        if (received != amount) revert IAuctionHouse.AmountReceivedMismatch(address(token), received, amount);
    }

    /// @notice Whether the token took the transfer: it must neither revert nor answer anything but true, if it answers.
    function tryPush(address token, address to, uint256 amount) internal returns (bool success) {
        // Otherwise whoever calls could choose the gas so that a good payment fails.
        if (gasleft() < GAS_NEEDED) revert IAuctionHouse.GasTooLow(gasleft(), GAS_NEEDED);
        bytes4 selector = IERC20.transfer.selector;
        assembly ("memory-safe") {
            // Written where memory is free and left unclaimed: hundreds of payments use the same place.
            let data := mload(0x40)
            mstore(data, selector)
            mstore(add(data, 4), to)
            mstore(add(data, 36), amount)
            // One word of the answer is enough: a longer one would cost the caller memory.
            success := call(GAS_PER_PAYMENT, token, 0, data, 68, 0, 32)
            let answeredTrue := and(gt(returndatasize(), 31), eq(mload(0), 1))
            let silent := and(iszero(returndatasize()), gt(extcodesize(token), 0))
            success := and(success, or(answeredTrue, silent))
        }
    }
}
