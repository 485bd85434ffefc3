// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ICredits} from "../interfaces/ICredits.sol";
import {Transfers} from "../libraries/Transfers.sol";

/// @notice Pays an account or, if the transfer fails, credits it.
abstract contract Payments is ICredits, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice The ERC-20 token that is paid in and out.
    address public immutable MELS;

    /// @inheritdoc ICredits
    mapping(address token => mapping(address account => uint256)) public credits;

    constructor(address mels) {
        MELS = mels;
    }

    /// @inheritdoc ICredits
    function withdrawCredit(address token, address account) external nonReentrant {
        _withdrawCredit(token, account, account);
    }

    /// @inheritdoc ICredits
    function withdrawCreditTo(address token, address receiver) external nonReentrant {
        _requireReceiver(receiver, token);
        _withdrawCredit(token, msg.sender, receiver);
    }

    function _pay(address token, address account, uint256 amount) internal {
        if (Transfers.tryPush(token, account, amount)) return;
        credits[token][account] += amount;
        emit Credited(token, account, amount);
    }

    /// @dev What is paid to the zero address, to this contract or to a token's contract would be lost.
    /// @param token The token on offer or to be paid.
    function _requireReceiver(address account, address token) internal view {
        if (account == address(0) || account == address(this) || account == MELS || account == token) {
            revert AccountInvalid(account);
        }
    }

    function _withdrawCredit(address token, address account, address receiver) private {
        uint256 amount = credits[token][account];
        if (amount == 0) revert NoCredit(token, account);

        credits[token][account] = 0;
        emit CreditWithdrawn(token, account, receiver, amount);
        IERC20(token).safeTransfer(receiver, amount);
    }
}
