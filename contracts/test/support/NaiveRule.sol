// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";

/// @dev A bid; its position in the list is its number.
struct RuleBid {
    address bidder;
    uint256 amount;
    uint256 price;
}

/// @param allotments One per bid.
/// @param clearing The claim for `proveClearing`.
struct RuleOutcome {
    bool sold;
    uint256[] allotments;
    IAuctionHouse.Clearing clearing;
}

/// @notice A second, simple implementation of the rule that ignores gas; the house must agree with it.
library NaiveRule {
    function clear(RuleBid[] memory bids, uint256 supply, uint256 threshold)
        internal
        pure
        returns (RuleOutcome memory outcome)
    {
        outcome.allotments = new uint256[](bids.length);
        uint256 price = 0;
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price > price && demandFrom(bids, bids[i].price) >= supply) price = bids[i].price;
        }
        if (price == 0 || price * supply < threshold) return outcome;

        outcome.sold = true;
        outcome.clearing.price = price;
        outcome.clearing.demandAbove = uint80(demandFrom(bids, price + 1));
        outcome.clearing.demandAtPrice = uint80(demandFrom(bids, price) - demandFrom(bids, price + 1));
        outcome.clearing.lastRemainder = outcome.clearing.demandAtPrice;
        _allot(outcome, bids, supply);
    }

    function demandFrom(RuleBid[] memory bids, uint256 price) internal pure returns (uint256 demand) {
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price >= price) demand += bids[i].amount;
        }
    }

    /// @notice The lists that settle these bids, with bidders in the order of their first bids.
    function lists(RuleOutcome memory outcome, RuleBid[] memory bids)
        internal
        pure
        returns (IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry[] memory refunders)
    {
        address[] memory bidders = biddersOf(bids);
        winners = new IAuctionHouse.Entry[](bidders.length);
        refunders = new IAuctionHouse.Entry[](bidders.length);
        uint256 won = 0;
        uint256 refunded = 0;
        for (uint256 i = 0; i < bidders.length; ++i) {
            (uint256 amount, uint256 offered) = _totals(outcome, bids, bidders[i]);
            uint256 paid = amount * outcome.clearing.price;
            if (amount > 0) winners[won++] = IAuctionHouse.Entry(bidders[i], amount, paid);
            if (offered > paid) refunders[refunded++] = IAuctionHouse.Entry(bidders[i], amount, offered - paid);
        }
        assembly ("memory-safe") {
            mstore(winners, won)
            mstore(refunders, refunded)
        }
    }

    function biddersOf(RuleBid[] memory bids) internal pure returns (address[] memory bidders) {
        bidders = new address[](bids.length);
        uint256 count = 0;
        for (uint256 i = 0; i < bids.length; ++i) {
            uint256 j = 0;
            while (j < count && bidders[j] != bids[i].bidder) ++j;
            if (j == count) bidders[count++] = bids[i].bidder;
        }
        assembly ("memory-safe") {
            mstore(bidders, count)
        }
    }

    function _allot(RuleOutcome memory outcome, RuleBid[] memory bids, uint256 supply) private pure {
        IAuctionHouse.Clearing memory clearing = outcome.clearing;
        uint256 left = supply - clearing.demandAbove;
        uint256 toRoundUp = left;
        // Remainders plus 1; 0 marks a bid that can't be rounded up.
        uint256[] memory claims = new uint256[](bids.length);
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price > clearing.price) outcome.allotments[i] = bids[i].amount;
            if (bids[i].price != clearing.price) continue;
            outcome.allotments[i] = bids[i].amount * left / clearing.demandAtPrice;
            claims[i] = 1 + bids[i].amount * left % clearing.demandAtPrice;
            toRoundUp -= outcome.allotments[i];
        }
        for (; toRoundUp > 0; --toRoundUp) {
            uint256 best = 0;
            for (uint256 i = 1; i < bids.length; ++i) {
                if (claims[i] > claims[best]) best = i;
            }
            outcome.allotments[best] += 1;
            (clearing.lastRemainder, clearing.lastIndex) = (uint80(claims[best] - 1), uint24(best));
            claims[best] = 0;
        }
    }

    function _totals(RuleOutcome memory outcome, RuleBid[] memory bids, address bidder)
        private
        pure
        returns (uint256 amount, uint256 offered)
    {
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].bidder != bidder) continue;
            amount += outcome.allotments[i];
            offered += bids[i].amount * bids[i].price;
        }
    }
}
