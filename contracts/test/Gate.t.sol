// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IGate} from "../src/interfaces/IGate.sol";
import {deployGate, IGateWithRoles} from "./support/Deploy.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice Admissions: by signature | by an admitter; new | later | earlier than the present one; after a dismissal; wrong ones.
contract GateTest {
    address private constant OWNER = address(0x0E0E);
    address private constant ANN = address(0xA11);
    address private constant BEN = address(0xB22);
    address private constant STRANGER = address(0xF00);
    uint256 private constant KEY = 0xAD417;
    uint256 private constant NOW = 1_900_000_000;
    uint256 private constant UNTIL = NOW + 90 days;
    uint256 private constant ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    IGateWithRoles private gate;
    address private admitter;

    function setUp() external {
        vm.warp(NOW);
        admitter = vm.addr(KEY);
        gate = deployGate(OWNER, admitter);
    }

    function test_aSignedAdmissionIsSentByAnyoneAndHoldsToItsLastSecond() external {
        _refusesEntry(ANN, 2, 0);
        vm.expectEmit(address(gate));
        emit IGate.Admitted(ANN, 2, UNTIL);
        _admit(ANN, 2, UNTIL);

        vm.assertEq(gate.admittedUntil(ANN, 2), UNTIL);
        vm.warp(UNTIL);
        gate.requireAdmitted(ANN, 2);
        vm.warp(UNTIL + 1);
        _refusesEntry(ANN, 2, UNTIL);
    }

    function test_anAdmissionHoldsForItsWalletAndPolicyOnly() external {
        _admit(ANN, 2, UNTIL);
        _refusesEntry(BEN, 2, 0);
        _refusesEntry(ANN, 1, 0);
        _refusesEntry(ANN, 3, 0);
        gate.requireAdmitted(BEN, 0);
    }

    function test_anEarlierEndDoesNotShortenAnAdmission() external {
        _admit(ANN, 2, UNTIL);
        _admit(ANN, 2, UNTIL - 1);
        _admit(ANN, 2, UNTIL);
        vm.assertEq(gate.admittedUntil(ANN, 2), UNTIL);
        _admitMany(ANN, BEN, UNTIL - 1);
        vm.assertEq(gate.admittedUntil(ANN, 2), UNTIL);
        vm.assertEq(gate.admittedUntil(BEN, 2), UNTIL - 1);
        _admit(ANN, 2, UNTIL + 1);
        vm.assertEq(gate.admittedUntil(ANN, 2), UNTIL + 1);
    }

    function test_aDismissedWalletComesBackOnlyByAnAdmittersOwnCall() external {
        _admit(ANN, 2, UNTIL);
        vm.expectEmit(address(gate));
        emit IGate.Dismissed(ANN, 2, keccak256("reason"));
        vm.prank(OWNER);
        gate.dismiss(ANN, 2, keccak256("reason"));
        _refusesEntry(ANN, 2, 0);

        // The old signature and a new one are worth nothing.
        _refusesAdmission(ANN, 2, UNTIL, abi.encodeWithSelector(IGate.WalletDismissed.selector, ANN, 2));
        _refusesAdmission(ANN, 2, UNTIL + 9, abi.encodeWithSelector(IGate.WalletDismissed.selector, ANN, 2));
        _admitMany(ANN, BEN, UNTIL);
        gate.requireAdmitted(ANN, 2);
        // A signature from before the dismissal would make the new admission longer.
        _refusesAdmission(ANN, 2, UNTIL + 9, abi.encodeWithSelector(IGate.WalletDismissed.selector, ANN, 2));
        vm.assertEq(gate.admittedUntil(ANN, 2), UNTIL);
        _admitMany(ANN, BEN, UNTIL + 9);
        vm.assertEq(gate.admittedUntil(ANN, 2), UNTIL + 9);
    }

    function test_onlyAdmittersAdmitAndOnlyTheOwnerDismisses() external {
        bytes32 role = gate.ADMITTER_ROLE();
        vm.expectRevert(_missing(STRANGER, role));
        vm.prank(STRANGER);
        gate.admitMany(new address[](1), 2, UNTIL);
        vm.expectRevert(_missing(admitter, 0));
        vm.prank(admitter);
        gate.dismiss(ANN, 2, 0);

        // After its role is taken a stolen key admits no one.
        vm.prank(OWNER);
        gate.revokeRole(role, admitter);
        _refusesAdmission(ANN, 2, UNTIL, abi.encodeWithSelector(IGate.AdmissionNotSigned.selector, admitter));
        vm.expectRevert(_missing(admitter, role));
        vm.prank(admitter);
        gate.admitMany(new address[](1), 2, UNTIL);
    }

    function test_wrongPoliciesAndTimesAreRefused() external {
        uint256 latest = NOW + 730 days;
        _refusesAdmission(ANN, 0, UNTIL, abi.encodeWithSelector(IGate.PolicyInvalid.selector, 0));
        _refusesAdmission(ANN, 65_536, UNTIL, abi.encodeWithSelector(IGate.PolicyInvalid.selector, 65_536));
        _refusesAdmission(ANN, 2, NOW - 1, abi.encodeWithSelector(IGate.AdmissionPast.selector, NOW - 1, NOW));
        _refusesAdmission(
            ANN, 2, latest + 1, abi.encodeWithSelector(IGate.AdmissionTooLong.selector, latest + 1, latest)
        );
        vm.expectRevert(abi.encodeWithSelector(IGate.PolicyInvalid.selector, 0));
        vm.prank(OWNER);
        gate.dismiss(ANN, 0, 0);
        _admit(ANN, 65_535, latest);
        _admit(ANN, 1, NOW);
    }

    function test_fuzz_aSignatureForSomethingElseAdmitsNoOne(uint256 seed) external {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, gate.admissionDigest(ANN, 2, UNTIL));
        address wallet = seed % 4 == 0 ? BEN : ANN;
        uint256 policy = seed % 4 == 1 ? bound(seed, 3, 65_535) : 2;
        uint256 validUntil = seed % 4 == 2 ? UNTIL + bound(seed, 1, 600 days) : UNTIL;
        IGateWithRoles other = seed % 4 == 3 ? deployGate(OWNER, admitter) : gate;
        (bool success,) = address(other).call(abi.encodeCall(IGate.admit, (wallet, policy, validUntil, v, r, s)));
        vm.assertFalse(success);
    }

    function test_theSignatureOfAnotherChainAdmitsNoOne() external {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, gate.admissionDigest(ANN, 2, UNTIL));
        vm.chainId(block.chainid + 1);
        (bool success,) = address(gate).call(abi.encodeCall(IGate.admit, (ANN, 2, UNTIL, v, r, s)));
        vm.assertFalse(success);
    }

    function test_malleableAndEmptySignaturesAreRefused() external {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, gate.admissionDigest(ANN, 2, UNTIL));
        bytes32 twin = bytes32(ORDER - uint256(s));
        vm.expectRevert(abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureS.selector, twin));
        gate.admit(ANN, 2, UNTIL, v == 27 ? 28 : 27, r, twin);
        vm.expectRevert(abi.encodeWithSelector(ECDSA.ECDSAInvalidSignature.selector));
        gate.admit(ANN, 2, UNTIL, 0, r, s);
    }

    function test_snapshot_gate() external {
        _admit(ANN, 2, UNTIL);
        vm.snapshotGasLastCall("Gate", "admit");
        vm.snapshotValue("Gate", "bytecode size", address(gate).code.length);
        address[] memory wallets = new address[](100);
        for (uint256 i = 0; i < 100; ++i) {
            wallets[i] = address(uint160(uint256(keccak256(abi.encode("wallet", i)))));
        }
        vm.prank(admitter);
        gate.admitMany(wallets, 2, UNTIL);
        uint256 gas = vm.snapshotGasLastCall("Gate", "admitMany, 100 wallets");
        vm.assertLe(gas, 100 * 30_000);
    }

    function _admit(address wallet, uint256 policy, uint256 validUntil) private {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, gate.admissionDigest(wallet, policy, validUntil));
        vm.prank(STRANGER);
        gate.admit(wallet, policy, validUntil, v, r, s);
    }

    function _admitMany(address first, address second, uint256 validUntil) private {
        address[] memory wallets = new address[](2);
        (wallets[0], wallets[1]) = (first, second);
        vm.prank(admitter);
        gate.admitMany(wallets, 2, validUntil);
    }

    function _refusesAdmission(address wallet, uint256 policy, uint256 validUntil, bytes memory reason) private {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, gate.admissionDigest(wallet, policy, validUntil));
        vm.expectRevert(reason);
        gate.admit(wallet, policy, validUntil, v, r, s);
    }

    function _refusesEntry(address wallet, uint256 policy, uint256 validUntil) private {
        vm.expectRevert(abi.encodeWithSelector(IGate.NotAdmitted.selector, wallet, policy, validUntil));
        gate.requireAdmitted(wallet, policy);
    }

    function _missing(address account, bytes32 role) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role);
    }
}
