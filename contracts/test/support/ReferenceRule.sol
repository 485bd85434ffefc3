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

    function demand(PlacedBid[] memory bids, uint256 price) internal pure returns (uint256 above, uint256 atPrice) {
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price > price) above += bids[i].amount;
            if (bids[i].price == price) atPrice += bids[i].amount;
        }
    }

    /// @notice How many different prices from this one up have bids.
    function levelsFrom(PlacedBid[] memory bids, uint256 price) internal pure returns (uint256 count) {
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price < price) continue;
            uint256 j = 0;
            while (bids[j].price != bids[i].price) ++j;
            if (j == i) ++count;
        }
    }

    /// @dev Returns 0 if demand is below the supply.
    function _lowestWinningBid(PlacedBid[] memory bids, uint256 supply) private pure returns (uint256) {
        for (uint256 i = 0; i < bids.length; ++i) {
            (uint256 above, uint256 atPrice) = demand(bids, bids[i].price);
            if (above < supply && above + atPrice >= supply) return bids[i].price;
        }
        return 0;
    }

    function _allot(PlacedBid[] memory bids, uint256 supply, uint256 price)
        private
        pure
        returns (uint256[] memory allotments)
    {
        (uint256 above, uint256 atPrice) = demand(bids, price);
        uint256 askedSoFar = 0;
        uint256 givenSoFar = 0;
        allotments = new uint256[](bids.length);
        for (uint256 i = 0; i < bids.length; ++i) {
            if (bids[i].price > price) allotments[i] = bids[i].amount;
            if (bids[i].price != price) continue;
            askedSoFar += bids[i].amount;
            uint256 given = askedSoFar * (supply - above) / atPrice;
            allotments[i] = given - givenSoFar;
            givenSoFar = given;
        }
    }
}
