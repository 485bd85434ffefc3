// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Accounts} from "./base/Accounts.sol";
import {Settlements} from "./base/Settlements.sol";

/// @title The auction house of song-royalty tokens
/// @notice Each contract in `base/` owns the state of one step. Listings, Bids, Clearings and Settlements follow an auction from
/// start to end; Accounts and Credits serve all of them.
contract AuctionHouse is Settlements {
    /// @param mels The ERC-20 token that bids are made in.
    /// @param parties The accounts that get the roles and the platform's money.
    constructor(address mels, Parties memory parties) Accounts(mels, parties) {}
}
