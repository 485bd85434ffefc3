// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Accounts} from "./base/Accounts.sol";
import {Settlements} from "./base/Settlements.sol";

/// @title The auction house of song-royalty tokens
/// @notice Each contract in `base/` owns the state of one step. Listings, Bids, Clearings and Settlements follow an auction from
/// start to end; Accounts and Payments serve all of them.
contract AuctionHouse is Settlements {
    /// @param parties The accounts that get the roles and the platform's money.
    constructor(Contracts memory contracts, Parties memory parties) Accounts(contracts, parties) {}
}
