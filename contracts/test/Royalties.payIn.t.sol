// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {bound, vm} from "./support/Vm.sol";

contract RoyaltiesPayInTest is EarnTest {
    event DisbursementAnnounced(uint256 indexed id, bytes32 document, bytes32 lines, uint256 rate, uint256 payableFrom);
    event AnnouncementWithdrawn(uint256 indexed id);
    event RoyaltiesPaidIn(
        uint256 indexed id,
        address indexed song,
        uint256 indexed statement,
        uint256 eur,
        uint256 mels,
        bytes32 statementHash,
        uint32 periodFrom,
        uint32 periodTo
    );

    function setUp() public override {
        super.setUp();
        _sellToThree();
    }

    function test_anAnnouncementIsKeptAndLogged() external {
        bytes32 lines = keccak256(abi.encode(_line(100e18)));
        uint256 payableFrom = block.timestamp + 48 hours;
        vm.expectEmit(address(royalties));
        emit DisbursementAnnounced(1, keccak256("document"), lines, RATE, payableFrom);
        uint256 id = _announce(_line(100e18), RATE);

        vm.assertEq(id, 1);
        vm.assertEq(royalties.announcementCount(), 1);
        (bytes32 kept, uint256 rate, uint256 from) = royalties.announcementOf(1);
        vm.assertEq(kept, lines);
        vm.assertEq(rate, RATE);
        vm.assertEq(from, payableFrom);
    }

    function test_onlyAgentsAnnounceAndPayIn() external {
        uint256 id = _announce(_line(100e18), RATE);
        _fundAgent(_line(100e18), RATE);
        vm.warp(block.timestamp + 48 hours);
        bytes memory refusal = _unauthorized(OWNER, AGENT_ROLE);
        vm.expectRevert(refusal);
        vm.prank(OWNER);
        royalties.announce(0, 0, RATE, uint40(block.timestamp + 48 hours));
        vm.expectRevert(refusal);
        vm.prank(OWNER);
        royalties.payIn(id, _line(100e18));
    }

    function test_anAnnouncementComesFrom48HoursTo30DaysBefore() external {
        (uint256 earliest, uint256 latest) = (block.timestamp + 48 hours, block.timestamp + 30 days);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.PayableTooEarly.selector, earliest - 1, earliest));
        vm.prank(AGENT);
        royalties.announce(0, 0, RATE, uint40(earliest - 1));
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.PayableTooLate.selector, latest + 1, latest));
        vm.prank(AGENT);
        royalties.announce(0, 0, RATE, uint40(latest + 1));
        vm.prank(AGENT);
        royalties.announce(0, 0, RATE, uint40(latest));
    }

    function test_aRateIsFromAMillionthToAMillionMels() external {
        uint96[4] memory rates = [0, 1e12 - 1, 1e24 + 1, type(uint96).max];
        for (uint256 i = 0; i < rates.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IRoyalties.RateOutOfRange.selector, rates[i], 1e12, 1e24));
            _announce(_line(100e18), rates[i]);
        }
        _announce(_line(100e18), 1e12);
        _announce(_line(100e18), 1e24);
    }

    function test_payingInGivesEveryTokenTheSame() external {
        uint256 id = _announce(_line(100e18), RATE);
        _fundAgent(_line(100e18), RATE);
        vm.warp(block.timestamp + 48 hours);
        vm.expectEmit(address(royalties));
        emit RoyaltiesPaidIn(id, address(song), 1, 100e18, 50e18, keccak256("statement"), 20260101, 20260331);
        vm.prank(AGENT);
        royalties.payIn(id, _line(100e18));

        vm.assertEq(mels.balanceOf(AGENT), 0);
        vm.assertEq(mels.balanceOf(address(royalties)), 50e18);
        vm.assertEq(song.statementCount(), 1);
        (uint256 held, uint256 lastPaidInAt) = royalties.heldFor(address(song));
        vm.assertEq(held, 50e18);
        vm.assertEq(lastPaidInAt, block.timestamp);
        vm.assertEq(royalties.lastRate(), RATE);
        _assertDue(ANN, 30e18, 60e18);
        _assertDue(BEN, 15e18, 30e18);
        _assertDue(CLEO, 5e18, 10e18);
        _assertDue(SELLER, 0, 0);
    }

    function test_whatCannotBeDividedByTheTokensNeverEnters() external {
        // 1.000000000000001999 EUR at half a MELS are 500,000,000,000,000,999 base units, of which 999 can't be divided.
        _payIn(_line(1.000000000000001999e18), RATE);

        vm.assertEq(mels.balanceOf(address(royalties)), 0.5e18);
        vm.assertEq(mels.balanceOf(AGENT), 999);
        _assertDue(ANN, 0.3e18, 0.6e18 + 600);
    }

    function test_theSmallestLineGivesEachTokenOneBaseUnit() external {
        _payIn(_line(TOKENS * 2), RATE);

        _assertDue(ANN, 600, 1_200);
    }

    function test_aLineSmallerThanTheSupplyIsRefused() external {
        _refusedToPayIn(_line(TOKENS * 2 - 1), RATE, _tooSmall(TOKENS - 1));
        // A dear euro: the MELS are enough, but the EUR are not.
        _refusedToPayIn(_line(TOKENS - 1), 5e18, _tooSmall(TOKENS - 1));
    }

    function test_theSameDisbursementCannotBePaidInTwice() external {
        uint256 id = _payIn(100e18);
        _fundAgent(_line(100e18), RATE);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.AnnouncementNotFound.selector, id));
        vm.prank(AGENT);
        royalties.payIn(id, _line(100e18));
    }

    function test_payingInBefore48HoursIsRefused() external {
        uint256 id = _announce(_line(100e18), RATE);
        _fundAgent(_line(100e18), RATE);
        uint256 payableFrom = block.timestamp + 48 hours;
        vm.warp(payableFrom - 1);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.NotPayableYet.selector, id, payableFrom));
        vm.prank(AGENT);
        royalties.payIn(id, _line(100e18));
    }

    function test_anAnnouncementExpiresAfter14Days() external {
        uint256 id = _announce(_line(100e18), RATE);
        _fundAgent(_line(100e18), RATE);
        uint256 payableUntil = block.timestamp + 48 hours + 14 days;
        vm.warp(payableUntil);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.AnnouncementExpired.selector, id, payableUntil));
        vm.prank(AGENT);
        royalties.payIn(id, _line(100e18));
        vm.warp(payableUntil - 1);
        vm.prank(AGENT);
        royalties.payIn(id, _line(100e18));
    }

    function test_fuzz_aLineChangedAfterTheAnnouncementIsRefused(uint256 field, uint256 change) external {
        IRoyalties.Line[] memory lines = _line(100e18);
        uint256 id = _announce(lines, RATE);
        bytes32 announced = keccak256(abi.encode(lines));
        _fundAgent(lines, RATE);
        vm.warp(block.timestamp + 48 hours);
        change = bound(change, 1, type(uint32).max);
        field = bound(field, 0, 4);
        unchecked {
            if (field == 0) lines[0].eur += uint96(change);
            if (field == 1) lines[0].periodFrom += uint32(change);
            if (field == 2) lines[0].periodTo += uint32(change);
            if (field == 3) lines[0].statementHash = bytes32(change);
            if (field == 4) lines[0].song = address(uint160(change));
        }
        vm.expectRevert(
            abi.encodeWithSelector(IRoyalties.LinesMismatch.selector, id, keccak256(abi.encode(lines)), announced)
        );
        vm.prank(AGENT);
        royalties.payIn(id, lines);
    }

    function test_aRateBelowHalfOrAboveTwiceTheLastIsRefused() external {
        _payIn(100e18);
        _refusedToAnnounce(RATE * 2 + 1);
        _refusedToAnnounce(RATE / 2 - 1);
        _payIn(_line(100e18), RATE * 2);
        _payIn(_line(100e18), RATE);
        _payIn(_line(100e18), RATE / 2);
    }

    function test_ratesAnnouncedTogetherCannotMoveByMoreThanTwo() external {
        _payIn(100e18);
        uint256 half = _announce(_line(100e18), RATE / 2);
        uint256 twice = _announce(_line(100e18), RATE * 2);
        _fundAgent(_line(200e18), RATE * 2);
        vm.warp(block.timestamp + 48 hours);
        vm.prank(AGENT);
        royalties.payIn(half, _line(100e18));
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.RateOutOfBounds.selector, RATE * 2, RATE / 2));
        vm.prank(AGENT);
        royalties.payIn(twice, _line(100e18));
    }

    function test_laterRatesChangeNoEarlierDue() external {
        _payIn(100e18);
        _payIn(_line(100e18), RATE * 2);

        _assertDue(ANN, 30e18 + 60e18, 120e18);
    }

    function test_aSongThatIsNotSoldAndSettledIsRefused() external {
        ISongToken unsold = _createSong(TOKENS);
        _refusedToPayIn(_line(unsold, 100e18), RATE, _notSold(unsold));
        vm.prank(SELLER);
        uint256 id = house.createAuction(1e18, TOKENS, DURATION, address(unsold));
        _bid(id, ANN, TOKENS, 1e18);
        _refusedToPayIn(_line(unsold, 100e18), RATE, _notSold(unsold));
        vm.warp(block.timestamp + DURATION);
        vm.prank(ANN);
        house.settleMe(id);
        _refusedToPayIn(_line(unsold, 100e18), RATE, _notSold(unsold));
        songTokens.confirmSale(address(unsold), id);
        _payIn(_line(unsold, 100e18), RATE);
    }

    function test_aTokenThatIsNoSongIsRefused() external {
        ISongToken forged = _forgeSong(ANN);
        _refusedToPayIn(_line(forged, 100e18), RATE, _notSold(forged));
    }

    function test_anAgentWithoutTheMoneyPaysNothingIn() external {
        uint256 id = _announce(_line(100e18), RATE);
        _fundAgent(_line(100e18 - 2), RATE);
        vm.warp(block.timestamp + 48 hours);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, AGENT, 50e18 - 1, 50e18));
        vm.prank(AGENT);
        royalties.payIn(id, _line(100e18));
        vm.assertEq(song.statementCount(), 0);
    }

    function test_agentsAndTheOwnerWithdrawAnnouncements() external {
        (uint256 first, uint256 second) = (_announce(_line(100e18), RATE), _announce(_line(50e18), RATE));
        vm.expectRevert(_unauthorized(STRANGER, AGENT_ROLE));
        vm.prank(STRANGER);
        royalties.withdrawAnnouncement(first);
        vm.expectEmit(address(royalties));
        emit AnnouncementWithdrawn(first);
        vm.prank(AGENT);
        royalties.withdrawAnnouncement(first);
        vm.prank(OWNER);
        royalties.withdrawAnnouncement(second);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.AnnouncementNotFound.selector, first));
        vm.prank(AGENT);
        royalties.withdrawAnnouncement(first);
        vm.warp(block.timestamp + 48 hours);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.AnnouncementNotFound.selector, second));
        vm.prank(AGENT);
        royalties.payIn(second, _line(50e18));
    }

    function _refusedToAnnounce(uint96 rate) private {
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.RateOutOfBounds.selector, rate, RATE));
        vm.prank(AGENT);
        royalties.announce(0, 0, rate, uint40(block.timestamp + 48 hours));
    }

    function _refusedToPayIn(IRoyalties.Line[] memory lines, uint96 rate, bytes memory reason) private {
        uint256 fresh = vm.snapshotState();
        uint256 id = _announce(lines, rate);
        _fundAgent(lines, rate);
        vm.warp(block.timestamp + 48 hours);
        vm.expectRevert(reason);
        vm.prank(AGENT);
        royalties.payIn(id, lines);
        vm.revertToState(fresh);
    }

    function _tooSmall(uint256 amount) private view returns (bytes memory) {
        return abi.encodeWithSelector(IRoyalties.LineTooSmall.selector, address(song), amount, TOKENS);
    }

    function _notSold(ISongToken unsold) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IRoyalties.SongNotSold.selector, address(unsold));
    }

    function _unauthorized(address account, bytes32 role) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role);
    }
}
