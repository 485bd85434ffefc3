// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";

/// @dev A bid as the auction took it; its number is its place in the list.
struct PlacedBid {
    address bidder;
    uint256 amount;
    uint256 price;
}

/// @dev All bids of one bidder together.
/// @param offered What the bids come to, without commission.
/// @param amount The tokens they win.
/// @param paid What those cost, without commission.
struct Wallet {
    address bidder;
    uint256 offered;
    uint256 amount;
    uint256 paid;
}

/// @notice What to call the house with, from the bids and what each of them wins.
library SettlementLists {
    /// @param allotments The tokens that each bid wins; empty when the auction is void.
    /// @return In the order of first bids.
    function wallets(PlacedBid[] memory bids, uint256[] memory allotments, uint256 clearingPrice)
        internal
        pure
        returns (Wallet[] memory)
    {
        Wallet[] memory found = new Wallet[](bids.length);
        uint256 count = 0;
        // A hash table of places in `found`, counted from 1: a thousand bidders are too many to look through.
        uint256[] memory slots = new uint256[](bids.length * 2);
        for (uint256 i = 0; i < bids.length; ++i) {
            uint256 slot = _slotOf(bids[i].bidder, slots, found);
            if (slots[slot] == 0) {
                found[count].bidder = bids[i].bidder;
                slots[slot] = ++count;
            }
            Wallet memory wallet = found[slots[slot] - 1];
            wallet.offered += bids[i].amount * bids[i].price;
            if (allotments.length == 0) continue;
            wallet.amount += allotments[i];
            wallet.paid += allotments[i] * clearingPrice;
        }
        return _cut(found, count);
    }

    function winners(Wallet[] memory all) internal pure returns (IAuctionHouse.Entry[] memory entries) {
        entries = new IAuctionHouse.Entry[](all.length);
        uint256 count = 0;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].amount == 0) continue;
            entries[count++] = IAuctionHouse.Entry(all[i].bidder, all[i].amount, all[i].paid);
        }
        return slice(entries, 0, count);
    }

    function refunders(Wallet[] memory all) internal pure returns (IAuctionHouse.Entry[] memory entries) {
        entries = new IAuctionHouse.Entry[](all.length);
        uint256 count = 0;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].offered == all[i].paid) continue;
            entries[count++] = IAuctionHouse.Entry(all[i].bidder, all[i].amount, all[i].offered - all[i].paid);
        }
        return slice(entries, 0, count);
    }

    /// @notice The claim that proves this outcome.
    function claim(PlacedBid[] memory bids, uint256[] memory allotments, uint256 clearingPrice, uint256 supply)
        internal
        pure
        returns (IAuctionHouse.Clearing memory clearing)
    {
        clearing.price = clearingPrice;
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price > clearingPrice) clearing.demandAbove += uint80(bids[i].amount);
            if (bids[i].price == clearingPrice) clearing.demandAtPrice += uint80(bids[i].amount);
        }
        clearing.lastRemainder = clearing.demandAtPrice;
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price != clearingPrice) continue;
            uint256 share = bids[i].amount * (supply - clearing.demandAbove);
            if (allotments[i] == share / clearing.demandAtPrice) continue;
            uint80 remainder = uint80(share % clearing.demandAtPrice);
            // Of equal remainders the latest bid is the last.
            if (remainder > clearing.lastRemainder) continue;
            (clearing.lastRemainder, clearing.lastIndex) = (remainder, uint24(i));
        }
    }

    /// @notice The entries from one place up to another.
    function slice(IAuctionHouse.Entry[] memory entries, uint256 from, uint256 to)
        internal
        pure
        returns (IAuctionHouse.Entry[] memory part)
    {
        part = new IAuctionHouse.Entry[](to - from);
        for (uint256 i = 0; i < part.length; ++i) {
            part[i] = entries[from + i];
        }
    }

    /// @notice The bidders from one place up to another.
    function bidders(Wallet[] memory all, uint256 from, uint256 to) internal pure returns (address[] memory part) {
        part = new address[](to - from);
        for (uint256 i = 0; i < part.length; ++i) {
            part[i] = all[from + i].bidder;
        }
    }

    function _slotOf(address bidder, uint256[] memory slots, Wallet[] memory found)
        private
        pure
        returns (uint256 slot)
    {
        slot = uint160(bidder) % slots.length;
        while (slots[slot] != 0 && found[slots[slot] - 1].bidder != bidder) {
            slot = (slot + 1) % slots.length;
        }
    }

    function _cut(Wallet[] memory all, uint256 count) private pure returns (Wallet[] memory part) {
        part = new Wallet[](count);
        for (uint256 i = 0; i < count; ++i) {
            part[i] = all[i];
        }
    }
}
