// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMels} from "./Deploy.sol";
import {vm} from "./Vm.sol";

struct Permit {
    address owner;
    address spender;
    uint256 value;
    uint256 nonce;
    uint256 deadline;
}

struct Signature {
    uint8 v;
    bytes32 r;
    bytes32 s;
}

bytes32 constant PERMIT_TYPEHASH =
    keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

/// @dev The digest that the owner signs under EIP-2612.
function permitDigest(IMels mels, Permit memory permit) view returns (bytes32) {
    bytes32 content = keccak256(abi.encode(PERMIT_TYPEHASH, permit));
    return keccak256(abi.encodePacked(hex"1901", mels.DOMAIN_SEPARATOR(), content));
}

function signPermit(IMels mels, uint256 key, Permit memory permit) view returns (Signature memory) {
    (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, permitDigest(mels, permit));
    return Signature(v, r, s);
}

/// @dev A signature in the form that `ecrecover` and ERC-1271 wallets take: r, s and v in 65 bytes.
function signHash(uint256 key, bytes32 hash) pure returns (bytes memory) {
    (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
    return abi.encodePacked(r, s, v);
}
