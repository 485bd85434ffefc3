// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {Transfers} from "../libraries/Transfers.sol";
import {Accounts} from "./Accounts.sol";

/// @notice Pays an account or, if the transfer fails, credits it.
abstract contract Credits is Accounts, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @inheritdoc IAuctionHouse
    mapping(address token => mapping(address account => uint256)) public credits;

    /// @inheritdoc IAuctionHouse
    function withdrawCredit(address token, address account) external nonReentrant {
        _withdrawCredit(token, account, account);
    }

    /// @inheritdoc IAuctionHouse
    function withdrawCreditTo(address token, address receiver) external nonReentrant {
        _requireReceiver(receiver, token);
        _withdrawCredit(token, msg.sender, receiver);
    }

    function _pay(address token, address account, uint256 amount) internal {
        if (Transfers.tryPush(token, account, amount)) return;
        credits[token][account] += amount;
        emit Credited(token, account, amount);
    }

    function _withdrawCredit(address token, address account, address receiver) private {
        uint256 amount = credits[token][account];
        if (amount == 0) revert NoCredit(token, account);

        credits[token][account] = 0;
        emit CreditWithdrawn(token, account, receiver, amount);
        IERC20(token).safeTransfer(receiver, amount);
    }
}
