// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {Payments} from "./Payments.sol";

/// @notice The roles and the accounts that receive the platform's money. A change of owner takes two steps, a day apart.
abstract contract Accounts is IAuctionHouse, Payments, AccessControlDefaultAdminRules {
    /// @param treasury Receives the commission.
    /// @param production Receives the proceeds up to the Threshold.
    struct Payees {
        address treasury;
        address production;
    }

    bytes32 public constant LISTER_ROLE = keccak256("LISTER_ROLE");
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    /// @notice The factory whose tokens can be listed.
    address public immutable SONG_TOKENS;
    /// @notice Knows which wallets are admitted to bid where an auction has a policy. Nothing but a bid asks it.
    address public immutable GATE;

    // Entries never change: an auction keeps the position of those that it was listed with, the last at that time.
    Payees[] internal _payees;

    constructor(Contracts memory contracts, Parties memory parties)
        Payments(contracts.mels)
        AccessControlDefaultAdminRules(1 days, parties.owner)
    {
        (SONG_TOKENS, GATE) = (contracts.songTokens, contracts.gate);
        _grantRole(OPERATOR_ROLE, parties.operator);
        _grantRole(LISTER_ROLE, parties.lister);
        _setAccounts(parties.treasury, parties.production);
    }

    /// @inheritdoc IAuctionHouse
    function setAccounts(address treasury_, address production_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setAccounts(treasury_, production_);
    }

    /// @notice Receives the commission of auctions listed from now on.
    function treasury() external view returns (address) {
        return _payees[_payees.length - 1].treasury;
    }

    /// @notice Receives the proceeds up to the Threshold of auctions listed from now on.
    function production() external view returns (address) {
        return _payees[_payees.length - 1].production;
    }

    function _setAccounts(address treasury_, address production_) private {
        _requireReceiver(treasury_, MELS);
        _requireReceiver(production_, MELS);
        _payees.push(Payees(treasury_, production_));
        emit AccountsSet(treasury_, production_);
    }
}
