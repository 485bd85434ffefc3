// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Accounts} from "./base/Accounts.sol";
import {Listings} from "./base/Listings.sol";
import {Settlements} from "./base/Settlements.sol";

/// @title The auction house of song-royalty tokens
/// @notice Each part of `base/` owns the state of one step: Accounts and Credits stand below all; then Listings, Bids,
/// Clearings (claimed or from lists) and Settlements, in the order in which an auction passes through them.
contract AuctionHouse is Settlements {
    /// @param mels The ERC-20 token that bids are made in.
    /// @param parties Who does what from the first block on.
    constructor(address mels, Parties memory parties) Accounts(parties) Listings(mels) {}
}
