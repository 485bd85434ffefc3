// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @dev Answers every call with the largest numbers and counts nothing, like a song that owes its caller everything.
contract GreedySong {
    fallback() external {
        assembly {
            mstore(0, not(0))
            mstore(32, not(0))
            mstore(64, not(0))
            return(0, 96)
        }
    }
}

/// @notice Attempts on the royalties' money: more than one's own, earlier than allowed, with wrong songs, rates or too little gas.
/// @dev Ann has 600 of the 1,000 tokens, Ben 300 and Cleo 100.
contract TheftRoyaltiesTest is EarnTest {
    address private constant THIEF = address(0x7417F);

    function setUp() public override {
        super.setUp();
        _sellToThree();
    }

    function test_aForgedSongThatOwesEverythingDrawsNothing() external {
        _payIn(1_000e18);
        ISongToken greedy = ISongToken(address(new GreedySong()));
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, THIEF, 0, 9.99e18));
        vm.prank(THIEF);
        royalties.pay(THIEF, _songs(greedy));
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, THIEF, 0, 9.99e18));
        vm.prank(THIEF);
        royalties.pay(THIEF, _songs(song, greedy));
        vm.assertEq(mels.balanceOf(THIEF), 0);
    }

    /// @dev The EUR of a forged song must not lift a genuine due above the minimum either.
    function test_aForgedSongLiftsNoDueAboveTheMinimum() external {
        _payIn(99.9e18);
        ISongToken greedy = ISongToken(address(new GreedySong()));
        _assertDue(CLEO, 4.995e18, 9.99e18);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, CLEO, 9.99e18, 9.99e18));
        royalties.pay(CLEO, _songs(song, greedy));
    }

    function test_duesOfTwoWalletsDoNotAddUp() external {
        _transfer(CLEO, THIEF, 50e18);
        _payIn(199.8e18);
        _transfer(CLEO, THIEF, 50e18);
        _assertDue(THIEF, 4.995e18, 9.99e18);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, THIEF, 9.99e18, 9.99e18));
        royalties.pay(THIEF, _songs());
    }

    function test_oneDueIsPaidOnceHoweverOftenItIsNamed() external {
        _payIn(1_000e18);
        IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](3);
        for (uint256 i = 0; i < 3; ++i) {
            payouts[i] = IRoyalties.Payout(BEN, _songs());
        }
        royalties.payMany(payouts);
        royalties.payMany(payouts);
        vm.assertEq(mels.balanceOf(BEN), 150e18);
        vm.assertEq(mels.balanceOf(address(royalties)), 350e18);
    }

    function test_theHouseTheMarketAndTheSongAreNeverPaid() external {
        _payIn(1_000e18);
        address[3] memory accounts = [address(market), address(royalties), address(song)];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, accounts[i], 0, 9.99e18));
            royalties.pay(accounts[i], _songs());
        }
        vm.expectRevert(abi.encodeWithSelector(ICredits.AccountInvalid.selector, address(house)));
        royalties.pay(address(house), _songs());
    }

    function test_linesOfOneAnnouncementArePaidInUnderNoOther() external {
        uint256 small = _announce(_line(1_000e18), RATE);
        uint256 large = _announce(_line(2_000e18), RATE);
        _fundAgent(_line(3_000e18), RATE);
        vm.warp(block.timestamp + 48 hours);
        bytes memory refusal = abi.encodeWithSelector(
            IRoyalties.LinesMismatch.selector,
            large,
            keccak256(abi.encode(_line(1_000e18))),
            keccak256(abi.encode(_line(2_000e18)))
        );
        vm.expectRevert(refusal);
        vm.prank(AGENT);
        royalties.payIn(large, _line(1_000e18));
        vm.prank(AGENT);
        royalties.payIn(small, _line(1_000e18));
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.AnnouncementNotFound.selector, small));
        vm.prank(AGENT);
        royalties.payIn(small, _line(1_000e18));
    }

    function test_anAgentWhoLostTheRolePaysNothingInAndHoldsNoOne() external {
        uint256 id = _announce(_line(1_000e18), RATE);
        _fundAgent(_line(1_000e18), RATE);
        vm.warp(block.timestamp + 48 hours);
        vm.prank(OWNER);
        house.revokeRole(AGENT_ROLE, AGENT);
        bytes memory refusal =
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, AGENT, AGENT_ROLE);
        vm.expectRevert(refusal);
        vm.prank(AGENT);
        royalties.payIn(id, _line(1_000e18));
        vm.expectRevert(refusal);
        vm.prank(AGENT);
        royalties.hold(ANN, uint40(block.timestamp + 1), 0);
        vm.expectRevert(refusal);
        vm.prank(AGENT);
        royalties.withdrawAnnouncement(id);
    }

    /// @dev A disbursement without lines would cost an agent nothing and still halve the rate every 48 hours.
    function test_aDisbursementWithoutLinesDoesNotMoveTheRate() external {
        _payIn(1_000e18);
        IRoyalties.Line[] memory none = new IRoyalties.Line[](0);
        uint256 id = _announce(none, RATE / 2);
        vm.warp(block.timestamp + 48 hours);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.NoLines.selector, id));
        vm.prank(AGENT);
        royalties.payIn(id, none);
        vm.assertEq(royalties.lastRate(), RATE);
        _assertDue(ANN, 300e18, 600e18);
    }

    function test_aHoldOnOneAccountKeepsNoOtherOneWaiting() external {
        _payIn(1_000e18);
        vm.prank(AGENT);
        royalties.hold(ANN, uint40(block.timestamp + 180 days), 0);
        IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](2);
        (payouts[0], payouts[1]) = (IRoyalties.Payout(ANN, _songs()), IRoyalties.Payout(BEN, _songs()));
        royalties.payMany(payouts);
        vm.assertEq(mels.balanceOf(BEN), 150e18);

        // Tokens that are sent on earn elsewhere, but what is on hold does not move.
        _transfer(ANN, THIEF, 600e18);
        _assertDue(THIEF, 0, 0);
        _assertDue(ANN, 300e18, 600e18);
    }

    function test_fuzz_noGasLimitTurnsAPayoutIntoACredit(uint256 gas) external {
        _payIn(1_000e18);
        IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](2);
        (payouts[0], payouts[1]) = (IRoyalties.Payout(ANN, _songs()), IRoyalties.Payout(BEN, _songs()));
        bytes memory data = abi.encodeCall(IRoyalties.payMany, (payouts));
        (bool success,) = address(royalties).call{gas: bound(gas, 60_000, 600_000)}(data);
        vm.assertEq(royalties.credits(address(mels), ANN) + royalties.credits(address(mels), BEN), 0);
        vm.assertEq(mels.balanceOf(ANN), success ? 300e18 : 0);
        vm.assertEq(mels.balanceOf(BEN), success ? 150e18 : 0);
        _assertDue(ANN, success ? 0 : 300e18, success ? 0 : 600e18);
    }

    function test_aStatementThatWouldOverflowIsRefusedAsAWhole() external {
        _payIn(1_000e18);
        IRoyalties.Line[] memory lines = _line(type(uint96).max);
        uint256 id = _announce(lines, RATE);
        _fundAgent(lines, RATE);
        vm.warp(block.timestamp + 48 hours);
        uint256 total = (uint256(1_000e18) / TOKENS + uint256(type(uint96).max) / TOKENS) * TOKENS;
        vm.expectRevert(abi.encodeWithSelector(ISongToken.RoyaltiesAboveMaximum.selector, total, type(uint96).max));
        vm.prank(AGENT);
        royalties.payIn(id, lines);
        _assertDue(ANN, 300e18, 600e18);
        royalties.pay(ANN, _songs());
        _transfer(ANN, THIEF, 600e18);
    }
}
