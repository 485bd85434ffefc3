// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {IGate} from "./interfaces/IGate.sol";

/// @title Who is admitted under which policy
/// @notice The owner names admitters and dismisses wallets. A change of owner takes two steps, a day apart.
contract Gate is IGate, AccessControlDefaultAdminRules {
    struct Admission {
        uint40 validUntil;
        bool dismissed;
    }

    bytes32 public constant ADMITTER_ROLE = keccak256("ADMITTER_ROLE");
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant ADMISSION_TYPE = keccak256("Admission(address wallet,uint256 policy,uint256 validUntil)");
    // An auction can be listed 365 days ahead and last 365 days.
    uint256 private constant MAX_VALIDITY = 730 days;

    mapping(uint256 policy => mapping(address wallet => Admission)) private _admissions;

    constructor(address owner, address admitter) AccessControlDefaultAdminRules(1 days, owner) {
        _grantRole(ADMITTER_ROLE, admitter);
    }

    /// @inheritdoc IGate
    function admit(address wallet, uint256 policy, uint256 validUntil, uint8 v, bytes32 r, bytes32 s) external {
        _requireAdmission(policy, validUntil);
        address signer = ECDSA.recover(admissionDigest(wallet, policy, validUntil), v, r, s);
        if (!hasRole(ADMITTER_ROLE, signer)) revert AdmissionNotSigned(signer);
        if (_admissions[policy][wallet].dismissed) revert WalletDismissed(wallet, policy);
        _admit(wallet, policy, validUntil);
    }

    /// @inheritdoc IGate
    function admitMany(address[] calldata wallets, uint256 policy, uint256 validUntil)
        external
        onlyRole(ADMITTER_ROLE)
    {
        _requireAdmission(policy, validUntil);
        for (uint256 i = 0; i < wallets.length; ++i) {
            _admit(wallets[i], policy, validUntil);
        }
    }

    /// @inheritdoc IGate
    function dismiss(address wallet, uint256 policy, bytes32 reason) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _requirePolicy(policy);
        _admissions[policy][wallet] = Admission(0, true);
        emit Dismissed(wallet, policy, reason);
    }

    /// @inheritdoc IGate
    function requireAdmitted(address wallet, uint256 policy) external view {
        if (policy == 0) return;
        uint256 validUntil = _admissions[policy][wallet].validUntil;
        if (validUntil < block.timestamp) revert NotAdmitted(wallet, policy, validUntil);
    }

    /// @inheritdoc IGate
    function admittedUntil(address wallet, uint256 policy) external view returns (uint256) {
        return _admissions[policy][wallet].validUntil;
    }

    /// @inheritdoc IGate
    /// @dev OpenZeppelin's EIP712 would store this address in the code, and then the deployment script could not compare the code
    /// with a simulation's.
    function admissionDigest(address wallet, uint256 policy, uint256 validUntil) public view returns (bytes32) {
        bytes32 domain =
            keccak256(abi.encode(DOMAIN_TYPE, keccak256("Melos"), keccak256("1"), block.chainid, address(this)));
        bytes32 content = keccak256(abi.encode(ADMISSION_TYPE, wallet, policy, validUntil));
        return MessageHashUtils.toTypedDataHash(domain, content);
    }

    function _admit(address wallet, uint256 policy, uint256 validUntil) private {
        if (validUntil <= _admissions[policy][wallet].validUntil) return;
        // The cast loses nothing: an admission ends within 730 days. `dismissed` stays, because signatures from before the
        // dismissal may still be around.
        _admissions[policy][wallet].validUntil = uint40(validUntil);
        emit Admitted(wallet, policy, validUntil);
    }

    function _requireAdmission(uint256 policy, uint256 validUntil) private view {
        _requirePolicy(policy);
        if (validUntil < block.timestamp) revert AdmissionPast(validUntil, block.timestamp);
        uint256 latest = block.timestamp + MAX_VALIDITY;
        if (validUntil > latest) revert AdmissionTooLong(validUntil, latest);
    }

    function _requirePolicy(uint256 policy) private pure {
        if (policy == 0 || policy > type(uint16).max) revert PolicyInvalid(policy);
    }
}
