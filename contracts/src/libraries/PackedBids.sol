// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev A bid in half a storage slot: its price in steps (48 bits), its amount (56) and its number (24).
type PackedBid is uint128;

using PackedBids for PackedBid global;

library PackedBids {
    /// @dev The caller keeps every value within its bits.
    function pack(uint256 priceSteps_, uint256 amount_, uint256 index_) internal pure returns (PackedBid) {
        return PackedBid.wrap(uint128(priceSteps_ << 80 | amount_ << 24 | index_));
    }

    function priceSteps(PackedBid bid) internal pure returns (uint256) {
        return PackedBid.unwrap(bid) >> 80;
    }

    function amount(PackedBid bid) internal pure returns (uint256) {
        return uint56(PackedBid.unwrap(bid) >> 24);
    }

    function index(PackedBid bid) internal pure returns (uint256) {
        return uint24(PackedBid.unwrap(bid));
    }
}
