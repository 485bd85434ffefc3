// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice Pays many accounts in one call, and keeps no accounts of what anyone is owed.
contract PushPayments {
    function push(IERC20 token, address[] calldata accounts, uint256 amount) external {
        for (uint256 i; i < accounts.length; ++i) {
            require(token.transferFrom(msg.sender, accounts[i], amount));
        }
    }
}
