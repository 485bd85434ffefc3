// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev A bid in one storage slot: its amount (56 bits), its price in steps (48), what earlier bids at its price ask for (80)
/// and its number (24). A wallet's first bid also has the bidder's number (24) and how many bids the wallet has (8). The
/// highest bit says that the bid is withdrawn.
type PackedBid is uint256;

using PackedBids for PackedBid global;

library PackedBids {
    uint256 internal constant ONE_BID = 1 << 232;
    uint256 internal constant WITHDRAWN = 1 << 255;

    /// @dev The caller keeps every value within its bits.
    function pack(uint256 amount_, uint256 priceSteps_, uint256 before_, uint256 index_)
        internal
        pure
        returns (PackedBid)
    {
        return PackedBid.wrap(amount_ | priceSteps_ << 56 | before_ << 104 | index_ << 184);
    }

    /// @dev The caller keeps the sum within the bits.
    function plus(PackedBid bid, uint256 bits) internal pure returns (PackedBid) {
        unchecked {
            return PackedBid.wrap(PackedBid.unwrap(bid) + bits);
        }
    }

    function amount(PackedBid bid) internal pure returns (uint256) {
        return uint56(PackedBid.unwrap(bid));
    }

    function priceSteps(PackedBid bid) internal pure returns (uint256) {
        return uint48(PackedBid.unwrap(bid) >> 56);
    }

    function before(PackedBid bid) internal pure returns (uint256) {
        return uint80(PackedBid.unwrap(bid) >> 104);
    }

    function index(PackedBid bid) internal pure returns (uint256) {
        return uint24(PackedBid.unwrap(bid) >> 184);
    }

    function bidderNumber(PackedBid firstBid) internal pure returns (uint256) {
        return uint24(PackedBid.unwrap(firstBid) >> 208);
    }

    function bidCount(PackedBid firstBid) internal pure returns (uint256) {
        return uint8(PackedBid.unwrap(firstBid) >> 232);
    }

    function isWithdrawn(PackedBid bid) internal pure returns (bool) {
        return PackedBid.unwrap(bid) >= WITHDRAWN;
    }
}
