// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PackedBid} from "./PackedBids.sol";

/// @dev A bidder in one storage slot: the first bid (128 bits), the number of bids (8) and the bidder's number in the
/// auction (24), which counts from 0 in the order of first bids.
type PackedBidder is uint256;

using PackedBidders for PackedBidder global;

library PackedBidders {
    uint256 private constant ONE_BID = 1 << 128;

    /// @dev The new bidder has one bid. The caller keeps the number within 24 bits.
    function pack(uint256 number_, PackedBid firstBid_) internal pure returns (PackedBidder) {
        return PackedBidder.wrap(number_ << 136 | ONE_BID | PackedBid.unwrap(firstBid_));
    }

    /// @dev The caller keeps the number of bids within 8 bits.
    function addBid(PackedBidder bidder) internal pure returns (PackedBidder) {
        return PackedBidder.wrap(PackedBidder.unwrap(bidder) + ONE_BID);
    }

    function number(PackedBidder bidder) internal pure returns (uint256) {
        return PackedBidder.unwrap(bidder) >> 136;
    }

    function bidCount(PackedBidder bidder) internal pure returns (uint256) {
        return uint8(PackedBidder.unwrap(bidder) >> 128);
    }

    function firstBid(PackedBidder bidder) internal pure returns (PackedBid) {
        return PackedBid.wrap(uint128(PackedBidder.unwrap(bidder)));
    }
}
