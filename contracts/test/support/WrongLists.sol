// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {Random} from "./Random.sol";
import {SettlementLists, Wallet} from "./SettlementLists.sol";

/// @notice Makes correct arguments wrong in one place; the house must refuse the result.
library WrongLists {
    uint256 private constant STEP = 0.01e18;
    address private constant STRANGER = address(0xDEAD);

    function spoil(
        Random memory random,
        IAuctionHouse.Entry[] memory winners,
        IAuctionHouse.Entry[] memory refunders,
        Wallet[] memory wallets,
        uint256 price
    ) internal pure returns (IAuctionHouse.Entry[] memory, IAuctionHouse.Entry[] memory) {
        uint256 kind = random.below(9);
        if (winners.length > 0) {
            IAuctionHouse.Entry memory winner = winners[random.below(winners.length)];
            if (kind == 0) (winner.amount, winner.price) = (winner.amount + 1, winner.price + price);
            if (kind == 1) (winner.amount, winner.price) = (winner.amount - 1, winner.price - price);
            if (kind == 2) winner.price += 1;
            if (kind == 3) winner.price -= 1;
            if (kind == 4) winners = _with(winners, winner);
            if (kind == 5) {
                for (uint256 i = 0; i < winners.length; ++i) {
                    winners[i].price += winners[i].amount * STEP;
                }
            }
            if (kind < 6) return (winners, refunders);
        }
        if (refunders.length > 0) {
            IAuctionHouse.Entry memory refunder = refunders[random.below(refunders.length)];
            if (kind == 6) refunder.price += 1;
            if (kind == 7) refunder.price -= 1;
            if (kind == 8) refunders = _with(refunders, refunder);
            if (kind > 5) return (winners, refunders);
        }
        if (wallets.length > 0 && kind % 2 == 0) {
            Wallet memory wallet = wallets[random.below(wallets.length)];
            // One token more than the bidder is due, at the correct price.
            uint256 amount = wallet.amount + 1;
            return (_with(winners, IAuctionHouse.Entry(wallet.bidder, amount, amount * price)), refunders);
        }
        return (winners, _with(refunders, IAuctionHouse.Entry(STRANGER, 0, 1)));
    }

    /// @notice Leaves one bidder out and, half of the time, names another twice instead.
    function omit(Random memory random, IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry[] memory refunders)
        internal
        pure
        returns (IAuctionHouse.Entry[] memory, IAuctionHouse.Entry[] memory)
    {
        address bidder = winners[random.below(winners.length)].bidder;
        // Prefers a bidder who wins nothing, because only the number of bidders reveals the omission.
        for (uint256 i = 0; i < refunders.length; ++i) {
            if (refunders[i].amount == 0) bidder = refunders[i].bidder;
        }
        winners = _without(winners, bidder);
        refunders = _without(refunders, bidder);
        if (refunders.length > 0 && random.below(2) == 0) refunders = _with(refunders, refunders[0]);
        return (winners, refunders);
    }

    function spoilClaim(IAuctionHouse.Clearing memory claim, uint256 kind) internal pure {
        if (kind == 0) claim.price += STEP;
        if (kind == 1) claim.price -= claim.price == 0 ? 0 : STEP;
        if (kind == 2) claim.demandAbove += 1;
        if (kind == 3) claim.demandAtPrice += 1;
        if (kind == 4) {
            bool noneRoundedUp = claim.lastRemainder == claim.demandAtPrice;
            (claim.lastRemainder, claim.lastIndex) = (noneRoundedUp ? 0 : claim.demandAtPrice, type(uint24).max);
        }
    }

    function _without(IAuctionHouse.Entry[] memory entries, address bidder)
        private
        pure
        returns (IAuctionHouse.Entry[] memory)
    {
        uint256 count = 0;
        for (uint256 i = 0; i < entries.length; ++i) {
            if (entries[i].bidder != bidder) entries[count++] = entries[i];
        }
        return SettlementLists.slice(entries, 0, count);
    }

    function _with(IAuctionHouse.Entry[] memory entries, IAuctionHouse.Entry memory entry)
        private
        pure
        returns (IAuctionHouse.Entry[] memory longer)
    {
        longer = new IAuctionHouse.Entry[](entries.length + 1);
        for (uint256 i = 0; i < entries.length; ++i) {
            longer[i] = entries[i];
        }
        longer[entries.length] = entry;
    }
}
