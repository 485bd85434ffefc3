// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";

/// @notice The EIP-712 digest of an offer. OpenZeppelin's EIP712 would store the house's address in its code, and then the
/// deployment script could not compare the code with a simulation's.
library Offers {
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant OFFER_TYPE = keccak256(
        "Offer(address seller,address production,address token,uint256 tokenAmount,uint256 initialPrice,"
        "uint256 threshold,uint256 startsAt,uint256 duration,uint16 policy)"
    );

    function digest(IAuctionHouse.Offer calldata offer) internal view returns (bytes32) {
        bytes32 domain =
            keccak256(abi.encode(DOMAIN_TYPE, keccak256("Melos"), keccak256("1"), block.chainid, address(this)));
        return MessageHashUtils.toTypedDataHash(domain, keccak256(abi.encode(OFFER_TYPE, offer)));
    }
}
