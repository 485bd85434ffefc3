// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";

/// @notice The roles and the accounts that receive the platform's money. A change of owner takes two steps, a day apart.
abstract contract Accounts is IAuctionHouse, AccessControlDefaultAdminRules {
    bytes32 public constant LISTER_ROLE = keccak256("LISTER_ROLE");
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    /// @notice Receives the commission.
    address public treasury;
    /// @notice Receives the proceeds up to the Threshold.
    address public production;

    constructor(Parties memory parties) AccessControlDefaultAdminRules(1 days, parties.owner) {
        _grantRole(OPERATOR_ROLE, parties.operator);
        _grantRole(LISTER_ROLE, parties.lister);
        _setAccounts(parties.treasury, parties.production);
    }

    /// @inheritdoc IAuctionHouse
    function setAccounts(address treasury_, address production_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setAccounts(treasury_, production_);
    }

    function _setAccounts(address treasury_, address production_) private {
        _requireReceiver(treasury_);
        _requireReceiver(production_);
        (treasury, production) = (treasury_, production_);
        emit AccountsSet(treasury_, production_);
    }

    /// @dev Money that the house pays to the zero address or to itself would be lost.
    function _requireReceiver(address account) internal view {
        if (account == address(0) || account == address(this)) revert AccountInvalid(account);
    }
}
