// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PlacedBid} from "./SettlementLists.sol";

/// @notice The rule implemented literally, for a handful of bids: it sorts, packs and caches nothing.
library ReferenceRule {
    /// @return price What every winner pays per token; 0 if the auction is void.
    /// @return allotments One for each bid; empty if the auction is void.
    function clear(PlacedBid[] memory bids, uint256 supply, uint256 threshold)
        internal
        pure
        returns (uint256 price, uint256[] memory allotments)
    {
        price = _lowestWinningBid(bids, supply);
        if (price * supply < threshold) price = 0;
        if (price > 0) allotments = _allot(bids, supply, price);
    }

    /// @dev Returns 0 if demand is below the supply.
    function _lowestWinningBid(PlacedBid[] memory bids, uint256 supply) private pure returns (uint256) {
        for (uint256 i = 0; i < bids.length; ++i) {
            (uint256 above, uint256 atPrice) = _demand(bids, bids[i].price);
            if (above < supply && above + atPrice >= supply) return bids[i].price;
        }
        return 0;
    }

    function _allot(PlacedBid[] memory bids, uint256 supply, uint256 price)
        private
        pure
        returns (uint256[] memory allotments)
    {
        (uint256 above, uint256 atPrice) = _demand(bids, price);
        uint256 left = supply - above;
        uint256 unallotted = left;
        uint256[] memory remainders = new uint256[](bids.length);
        allotments = new uint256[](bids.length);
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price > price) allotments[i] = bids[i].amount;
            if (bids[i].price != price) continue;
            allotments[i] = bids[i].amount * left / atPrice;
            remainders[i] = bids[i].amount * left % atPrice;
            unallotted -= allotments[i];
        }
        for (; unallotted > 0; --unallotted) {
            uint256 next = _firstOfLargest(remainders);
            allotments[next] += 1;
            remainders[next] = 0;
        }
    }

    function _demand(PlacedBid[] memory bids, uint256 price) private pure returns (uint256 above, uint256 atPrice) {
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price > price) above += bids[i].amount;
            if (bids[i].price == price) atPrice += bids[i].amount;
        }
    }

    function _firstOfLargest(uint256[] memory numbers) private pure returns (uint256 place) {
        for (uint256 i = 1; i < numbers.length; ++i) {
            if (numbers[i] > numbers[place]) place = i;
        }
    }
}
