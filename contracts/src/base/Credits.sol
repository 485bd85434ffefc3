// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {Transfers} from "../libraries/Transfers.sol";

/// @notice Pays an account or, if the transfer fails, credits it.
abstract contract Credits is IAuctionHouse, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @inheritdoc IAuctionHouse
    mapping(address token => mapping(address account => uint256)) public credits;

    /// @inheritdoc IAuctionHouse
    function withdrawCredit(address token, address account) external nonReentrant {
        uint256 amount = credits[token][account];
        if (amount == 0) revert NoCredit(token, account);

        credits[token][account] = 0;
        emit CreditWithdrawn(token, account, amount);
        IERC20(token).safeTransfer(account, amount);
    }

    function _pay(address token, address account, uint256 amount) internal {
        if (Transfers.tryPush(token, account, amount)) return;
        credits[token][account] += amount;
        emit Credited(token, account, amount);
    }
}
