// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {Random} from "./Random.sol";
import {Wallet} from "./SettlementLists.sol";

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
        uint256 kind = random.below(7);
        if (winners.length > 0) {
            IAuctionHouse.Entry memory winner = winners[random.below(winners.length)];
            if (kind == 0) (winner.amount, winner.price) = (winner.amount + 1, winner.price + price);
            if (kind == 1) (winner.amount, winner.price) = (winner.amount - 1, winner.price - price);
            if (kind == 2) winner.price += 1;
            if (kind == 3) winner.price -= 1;
            if (kind == 4) {
                for (uint256 i = 0; i < winners.length; ++i) {
                    winners[i].price += winners[i].amount * STEP;
                }
            }
            if (kind < 5) return (winners, refunders);
        }
        if (refunders.length > 0) {
            IAuctionHouse.Entry memory refunder = refunders[random.below(refunders.length)];
            if (kind == 5) refunder.price += 1;
            if (kind == 6) refunder.price -= 1;
            if (kind > 4) return (winners, refunders);
        }
        if (wallets.length > 0 && kind % 2 == 0) {
            Wallet memory wallet = wallets[random.below(wallets.length)];
            // One token more than the bidder is due, at the correct price.
            uint256 amount = wallet.amount + 1;
            return (_with(winners, IAuctionHouse.Entry(wallet.bidder, amount, amount * price)), refunders);
        }
        return (winners, _with(refunders, IAuctionHouse.Entry(STRANGER, 0, 1)));
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
