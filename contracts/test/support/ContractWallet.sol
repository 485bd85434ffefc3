// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @dev A wallet with two owners, like a small Safe: calls and messages need both signatures, and anyone can send a call.
contract ContractWallet is IERC1271 {
    error NotSigned(bytes32 hash);

    address private immutable FIRST;
    address private immutable SECOND;
    uint256 private _nonce;

    constructor(address first, address second) {
        (FIRST, SECOND) = (first, second);
    }

    /// @param signatures Both owners' signatures of `callHash`, one after the other.
    function execute(address to, bytes calldata data, bytes calldata signatures) external {
        bytes32 hash = callHash(to, data);
        if (!_isSigned(hash, signatures)) revert NotSigned(hash);
        ++_nonce;
        Address.functionCall(to, data);
    }

    /// @inheritdoc IERC1271
    function isValidSignature(bytes32 hash, bytes calldata signatures) external view returns (bytes4) {
        return _isSigned(messageHash(hash), signatures) ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function callHash(address to, bytes calldata data) public view returns (bytes32) {
        return keccak256(abi.encode("call", block.chainid, address(this), _nonce, to, data));
    }

    function messageHash(bytes32 hash) public view returns (bytes32) {
        return keccak256(abi.encode("message", block.chainid, address(this), hash));
    }

    function _isSigned(bytes32 hash, bytes calldata signatures) private view returns (bool) {
        return signatures.length == 130 && SignatureChecker.isValidSignatureNow(FIRST, hash, signatures[:65])
            && SignatureChecker.isValidSignatureNow(SECOND, hash, signatures[65:]);
    }
}
