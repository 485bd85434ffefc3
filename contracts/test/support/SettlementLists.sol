// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";

/// @dev A bid; its position in the list is its number.
struct PlacedBid {
    address bidder;
    uint256 amount;
    uint256 price;
}

/// @dev All bids of one bidder.
/// @param offered The bids' total, without commission.
/// @param amount The tokens that the bids win.
/// @param paid The price of those tokens, without commission.
struct Wallet {
    address bidder;
    uint256 offered;
    uint256 amount;
    uint256 paid;
}

/// @notice Computes the house's call arguments from the bids and their allotments.
library SettlementLists {
    /// @param allotments The tokens that each bid wins; empty if the auction is void.
    /// @return The wallets in the order of their first bids.
    function wallets(PlacedBid[] memory bids, uint256[] memory allotments, uint256 clearingPrice)
        internal
        pure
        returns (Wallet[] memory)
    {
        Wallet[] memory found = new Wallet[](bids.length);
        uint256 count = 0;
        // A hash table of positions in `found`, counted from 1, because a linear search is too slow for a thousand bidders.
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
