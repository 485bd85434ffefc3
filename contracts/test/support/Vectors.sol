// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PlacedBid} from "./SettlementLists.sol";
import {Vm, vm} from "./Vm.sol";

struct Offer {
    uint256 supply;
    uint256 minimumPrice;
    uint256 threshold;
}

/// @dev A case that `packages/clearing` and the house must both pass.
/// @param clearingPrice 0 in a void auction.
/// @param allotments One for each bid; empty in a void auction.
struct Vector {
    string name;
    Offer offer;
    PlacedBid[] bids;
    uint256 clearingPrice;
    uint256[] allotments;
}

/// @notice Reads the cases that are shared with TypeScript; an unreadable case fails the test.
library Vectors {
    struct Case {
        string name;
        Offer offer;
        PlacedBid[] bids;
    }

    struct Sale {
        uint256 clearingPrice;
        uint256[] allotments;
    }

    string private constant DIRECTORY = "../packages/clearing/vectors";
    // These types have unique names because forge compares a type with every struct of the same name.
    string private constant CASE_TYPE = "VectorCase(string name,VectorOffer offer,VectorBid[] bids)"
        "VectorBid(address bidder,uint256 quantity,uint256 price)"
        "VectorOffer(uint256 supply,uint256 minimumPrice,uint256 threshold)";
    string private constant SALE_TYPE = "VectorSale(uint256 clearingPrice,uint256[] allotments)";

    function files() internal view returns (string[] memory contents) {
        Vm.DirEntry[] memory entries = vm.readDir(DIRECTORY);
        contents = new string[](entries.length);
        for (uint256 i = 0; i < entries.length; ++i) {
            contents[i] = vm.readFile(entries[i].path);
        }
    }

    function parse(string memory json) internal pure returns (Vector[] memory vectors) {
        Case[] memory cases = abi.decode(vm.parseJsonTypeArray(json, "$", CASE_TYPE), (Case[]));
        vectors = new Vector[](cases.length);
        for (uint256 i = 0; i < cases.length; ++i) {
            Sale memory sale = _parseSale(json, string.concat("$[", vm.toString(i), "].expected"));
            vectors[i] = Vector(cases[i].name, cases[i].offer, cases[i].bids, sale.clearingPrice, sale.allotments);
        }
    }

    function _parseSale(string memory json, string memory key) private pure returns (Sale memory sale) {
        string memory outcome = vm.parseJsonString(json, string.concat(key, ".outcome"));
        if (keccak256(bytes(outcome)) == keccak256("void")) return sale;
        vm.assertEq(outcome, "sold");
        return abi.decode(vm.parseJsonType(json, key, SALE_TYPE), (Sale));
    }
}
