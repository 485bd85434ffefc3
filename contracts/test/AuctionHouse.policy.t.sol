// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {IGate} from "../src/interfaces/IGate.sol";
import {ClosedGate} from "./support/ClosedGate.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {Permit, Signature, signPermit} from "./support/Permits.sol";
import {vm} from "./support/Vm.sol";

/// @notice Who can bid, by `bid` and by `bidWithPermit` alike:
/// - policy 0: everyone, and the gate is not asked
/// - another policy: a wallet that is admitted under it; not one without admission, under another policy, expired, dismissed
/// - the other rules for bids hold under every policy
contract AuctionHousePolicyTest is HouseTest {
    uint16 private constant POLICY = 7;
    uint256 private constant KEY = 0xB1D;
    uint256 private constant DEPOSIT = 11e18;

    address private wallet;

    function setUp() public override {
        super.setUp();
        wallet = vm.addr(KEY);
    }

    function test_theHouseKnowsTheGate() external view {
        vm.assertEq(house.GATE(), address(gate));
    }

    function test_createAuctionIsOpenToAll() external {
        _create(1e18, 10);
        vm.assertEq(house.auctionState(0).policy, 0);
    }

    function test_policy0NeverAsksTheGate() external {
        _create(1e18, 1_000);
        _listUnder(0);
        vm.etch(address(gate), type(ClosedGate).runtimeCode);
        for (uint256 id = 0; id < 2; ++id) {
            _bidBothWays(id);
        }
    }

    function test_anotherPolicyAsksTheGate() external {
        _listUnder(POLICY);
        vm.etch(address(gate), type(ClosedGate).runtimeCode);
        _refusedBothWays(abi.encodeWithSelector(ClosedGate.GateAsked.selector));
    }

    function test_anAdmittedWalletBidsUpToItsLastSecond() external {
        _listUnder(POLICY);
        _admit(POLICY, NOW + 1 days);
        vm.warp(NOW + 1 days);
        _bidBothWays(0);
        vm.warp(NOW + 1 days + 1);
        _refusedBothWays(_notAdmitted(NOW + 1 days));
        vm.assertEq(house.bidsOf(0, wallet).length, 2);
    }

    function test_aWalletWithoutAdmissionIsRefused() external {
        _listUnder(POLICY);
        _refusedBothWays(_notAdmitted(0));
        // Under other policies, also the largest, it could bid elsewhere.
        _admit(POLICY + 1, NOW + 30 days);
        _admit(type(uint16).max, NOW + 30 days);
        _refusedBothWays(_notAdmitted(0));
        _admit(POLICY, NOW + 30 days);
        _bidBothWays(0);
    }

    function test_aDismissedWalletIsRefusedAndItsBidsRemain() external {
        _listUnder(POLICY);
        _admit(POLICY, NOW + 30 days);
        _bidBothWays(0);
        vm.prank(OWNER);
        gate.dismiss(wallet, POLICY, keccak256("reason"));
        _refusedBothWays(_notAdmitted(0));

        vm.warp(END);
        vm.prank(wallet);
        house.settleMe(0);
        vm.assertEq(mels.balanceOf(wallet), 2 * DEPOSIT + DEPOSIT);
    }

    function test_theLargestPolicyIsKept() external {
        _listUnder(type(uint16).max);
        vm.assertEq(house.auctionState(0).policy, type(uint16).max);
        _admit(type(uint16).max, NOW);
        _bidBothWays(0);
    }

    function test_theSellerCannotBidUnderAnyPolicy() external {
        _listUnder(POLICY);
        address[] memory sellers = new address[](1);
        sellers[0] = SELLER;
        vm.prank(ADMITTER);
        gate.admitMany(sellers, POLICY, END);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.SellerBid.selector, 0, SELLER));
        vm.prank(SELLER);
        house.bid(0, 10, 1e18);
    }

    function test_theEndIsToldBeforeTheAdmission() external {
        _listUnder(POLICY);
        vm.warp(END);
        _refusedBothWays(abi.encodeWithSelector(IAuctionHouse.AuctionEnded.selector, 0, END));
    }

    function _listUnder(uint16 policy) private {
        IAuctionHouse.Offer memory offer = _offer(1e18, 1_000, NOW, 1_000e18);
        offer.policy = policy;
        _list(offer, "");
    }

    function _admit(uint256 policy, uint256 validUntil) private {
        address[] memory wallets = new address[](1);
        wallets[0] = wallet;
        vm.prank(ADMITTER);
        gate.admitMany(wallets, policy, validUntil);
    }

    function _bidBothWays(uint256 id) private {
        _bid(id, wallet, 10, 1e18);
        mels.transfer(wallet, DEPOSIT);
        Signature memory signature = _sign();
        vm.prank(wallet);
        house.bidWithPermit(id, 10, 1e18, END, signature.v, signature.r, signature.s);
    }

    function _refusedBothWays(bytes memory reason) private {
        _fund(wallet, 10, 1e18);
        vm.expectRevert(reason);
        vm.prank(wallet);
        house.bid(0, 10, 1e18);
        Signature memory signature = _sign();
        vm.expectRevert(reason);
        vm.prank(wallet);
        house.bidWithPermit(0, 10, 1e18, END, signature.v, signature.r, signature.s);
        // So that the next bid needs its own allowance.
        vm.prank(wallet);
        mels.approve(address(house), 0);
    }

    function _sign() private view returns (Signature memory) {
        return signPermit(mels, KEY, Permit(wallet, address(house), DEPOSIT, mels.nonces(wallet), END));
    }

    function _notAdmitted(uint256 validUntil) private view returns (bytes memory) {
        return abi.encodeWithSelector(IGate.NotAdmitted.selector, wallet, POLICY, validUntil);
    }
}
