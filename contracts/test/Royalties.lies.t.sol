// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {PriceFeed} from "./support/PriceFeed.sol";
import {vm} from "./support/Vm.sol";

/// @notice Every wrong call reverts with the error that names what disagrees, and moves nothing.
/// @dev Ann has 600 of the 1,000 tokens, Ben 300 and Cleo 100. EUR 1,000 are paid in, EUR 100 announced.
contract RoyaltiesLiesTest is EarnTest {
    uint256 private constant PAID_IN = 500e18;
    bytes32 private constant OWNER_ROLE = 0;

    uint256 private id;
    uint40 private payableFrom;

    function setUp() public override {
        super.setUp();
        _sellToThree();
        _payIn(1_000e18);
        id = _announce(_line(100e18), RATE);
        payableFrom = uint40(block.timestamp + 48 hours);
        _fundAgent(_line(100e18), RATE);
    }

    function test_announce() external {
        uint40 latest = uint40(block.timestamp + 30 days);
        _lie(OWNER, _announcement(RATE, payableFrom), _missingRole(OWNER, AGENT_ROLE));
        _lie(STRANGER, _announcement(RATE, payableFrom), _missingRole(STRANGER, AGENT_ROLE));
        uint96[4] memory rates = [0, 1e12 - 1, 1e24 + 1, type(uint96).max];
        for (uint256 i = 0; i < rates.length; ++i) {
            bytes4 range = IRoyalties.RateOutOfRange.selector;
            _lie(AGENT, _announcement(rates[i], payableFrom), abi.encodeWithSelector(range, rates[i], 1e12, 1e24));
        }
        _lie(AGENT, _announcement(RATE * 2 + 1, payableFrom), _outOfBounds(RATE * 2 + 1));
        _lie(AGENT, _announcement(RATE / 2 - 1, payableFrom), _outOfBounds(RATE / 2 - 1));
        bytes4 early = IRoyalties.PayableTooEarly.selector;
        _lie(AGENT, _announcement(RATE, payableFrom - 1), abi.encodeWithSelector(early, payableFrom - 1, payableFrom));
        _lie(AGENT, _announcement(RATE, 0), abi.encodeWithSelector(early, 0, payableFrom));
        bytes4 late = IRoyalties.PayableTooLate.selector;
        _lie(AGENT, _announcement(RATE, latest + 1), abi.encodeWithSelector(late, latest + 1, latest));
        PriceFeed feed = new PriceFeed(0, 2);
        vm.prank(OWNER);
        royalties.setPriceFeed(address(feed));
        bytes4 off = IRoyalties.RateOffFeed.selector;
        _lie(AGENT, _announcement(0.475e18 - 1, payableFrom), abi.encodeWithSelector(off, 0.475e18 - 1, RATE));
        vm.assertEq(royalties.announcementCount(), 2);
    }

    function test_withdrawAnnouncement() external {
        address[3] memory others = [STRANGER, OPERATOR, SELLER];
        for (uint256 i = 0; i < others.length; ++i) {
            bytes memory reason = _missingRole(others[i], AGENT_ROLE);
            _lie(others[i], abi.encodeCall(IRoyalties.withdrawAnnouncement, (id)), reason);
        }
        // The first one is paid in; numbers begin with 1.
        uint256[4] memory missing = [uint256(0), 1, id + 1, type(uint256).max];
        for (uint256 i = 0; i < missing.length; ++i) {
            _lie(AGENT, abi.encodeCall(IRoyalties.withdrawAnnouncement, (missing[i])), _notFound(missing[i]));
        }
    }

    function test_payIn() external {
        IRoyalties.Line[] memory lines = _line(100e18);
        bytes memory call = abi.encodeCall(IRoyalties.payIn, (id, lines));
        bytes4 notYet = IRoyalties.NotPayableYet.selector;
        vm.warp(payableFrom - 1);
        _lie(AGENT, call, abi.encodeWithSelector(notYet, id, payableFrom));
        vm.warp(payableFrom);
        _lie(OWNER, call, _missingRole(OWNER, AGENT_ROLE));
        _lie(ANN, call, _missingRole(ANN, AGENT_ROLE));
        _lie(AGENT, abi.encodeCall(IRoyalties.payIn, (1, lines)), _notFound(1));
        _lie(AGENT, abi.encodeCall(IRoyalties.payIn, (id + 1, lines)), _notFound(id + 1));
        _lieAboutLines(new IRoyalties.Line[](0));
        _lieAboutLines(_line(100e18 - 1));
        _lieAboutLines(_line(_createSong(TOKENS), 100e18));
        IRoyalties.Line[] memory twice = new IRoyalties.Line[](2);
        (twice[0], twice[1]) = (lines[0], lines[0]);
        _lieAboutLines(twice);
        vm.warp(payableFrom + 14 days);
        _lie(AGENT, call, abi.encodeWithSelector(IRoyalties.AnnouncementExpired.selector, id, payableFrom + 14 days));
    }

    function test_payIn_ofLinesThatCannotBePaid() external {
        _lieAfterAnnouncing(new IRoyalties.Line[](0), abi.encodeWithSelector(IRoyalties.NoLines.selector, id + 1));
        ISongToken unsold = _createSong(TOKENS);
        ISongToken forged = _forgeSong(ANN);
        bytes4 notSold = IRoyalties.SongNotSold.selector;
        _lieAfterAnnouncing(_line(unsold, 1e18), abi.encodeWithSelector(notSold, address(unsold)));
        _lieAfterAnnouncing(_line(forged, 1e18), abi.encodeWithSelector(notSold, address(forged)));
        bytes4 small = IRoyalties.LineTooSmall.selector;
        bytes memory reason = abi.encodeWithSelector(small, address(song), TOKENS - 1, TOKENS);
        _lieAfterAnnouncing(_line(TOKENS * 2 - 1), reason);
        // More MELS than the agent has.
        bytes4 poor = IERC20Errors.ERC20InsufficientBalance.selector;
        _lieAfterAnnouncing(_line(200e18), abi.encodeWithSelector(poor, AGENT, 50e18, 100e18));
    }

    function test_pay() external {
        bytes4 invalid = ICredits.AccountInvalid.selector;
        _lie(ANN, abi.encodeCall(IRoyalties.pay, (address(house), _songs())), abi.encodeWithSelector(invalid, house));
        _lie(ANN, abi.encodeCall(IRoyalties.pay, (STRANGER, _songs())), _belowMinimum(STRANGER, 0));
        _lie(ANN, abi.encodeCall(IRoyalties.pay, (ANN, new address[](0))), _belowMinimum(ANN, 0));
        _lie(ANN, abi.encodeCall(IRoyalties.pay, (ANN, _songs(_forgeSong(ANN)))), _belowMinimum(ANN, 0));
        _lie(ANN, abi.encodeCall(IRoyalties.pay, (ANN, _songTwice())), _notAscending());
        _transfer(ANN, DAN, 9.99e18);
        _payIn(1_000e18);
        _lieAboutMinimum(DAN, 9.99e18);
        vm.prank(AGENT);
        royalties.hold(ANN, uint40(block.timestamp + 1), 0);
        bytes4 onHold = IRoyalties.PayoutOnHold.selector;
        bytes memory reason = abi.encodeWithSelector(onHold, ANN, block.timestamp + 1);
        vm.prank(ANN);
        (bool success, bytes memory answer) = address(royalties).call(abi.encodeCall(IRoyalties.pay, (ANN, _songs())));
        vm.assertFalse(success);
        vm.assertEq(answer, reason);
    }

    function test_payMany() external {
        IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](2);
        payouts[0] = IRoyalties.Payout(ANN, _songs());
        payouts[1] = IRoyalties.Payout(ANN, _songTwice());
        _lie(ANN, abi.encodeCall(IRoyalties.payMany, (payouts)), _notAscending());
        // These are passed over: the house, an account without dues and the same account again.
        payouts = new IRoyalties.Payout[](4);
        payouts[0] = IRoyalties.Payout(address(house), _songs());
        payouts[1] = IRoyalties.Payout(STRANGER, _songs());
        payouts[2] = IRoyalties.Payout(ANN, _songs());
        payouts[3] = IRoyalties.Payout(ANN, _songs());
        royalties.payMany(payouts);
        vm.assertEq(mels.balanceOf(ANN), 300e18);
        vm.assertEq(mels.balanceOf(address(royalties)), PAID_IN - 300e18);
    }

    function test_hold() external {
        uint40 latest = uint40(block.timestamp + 180 days);
        bytes memory call = abi.encodeCall(IRoyalties.hold, (ANN, latest, 0));
        _lie(OWNER, call, _missingRole(OWNER, AGENT_ROLE));
        _lie(STRANGER, call, _missingRole(STRANGER, AGENT_ROLE));
        bytes4 tooLong = IRoyalties.HoldTooLong.selector;
        call = abi.encodeCall(IRoyalties.hold, (ANN, latest + 1, 0));
        _lie(AGENT, call, abi.encodeWithSelector(tooLong, latest + 1, latest));
        call = abi.encodeCall(IRoyalties.hold, (ANN, type(uint40).max, 0));
        _lie(AGENT, call, abi.encodeWithSelector(tooLong, type(uint40).max, latest));
        vm.assertEq(royalties.heldUntil(ANN), 0);
    }

    function test_setMinimum() external {
        _lie(AGENT, abi.encodeCall(IRoyalties.setMinimum, (0)), _missingRole(AGENT, OWNER_ROLE));
        bytes4 above = IRoyalties.MinimumAboveLimit.selector;
        bytes memory reason = abi.encodeWithSelector(above, 9.99e18 + 1, 9.99e18);
        _lie(OWNER, abi.encodeCall(IRoyalties.setMinimum, (9.99e18 + 1)), reason);
        vm.assertEq(royalties.minimum(), 9.99e18);
    }

    function test_credits() external {
        bytes4 none = ICredits.NoCredit.selector;
        bytes memory call = abi.encodeCall(ICredits.withdrawCredit, (address(mels), ANN));
        _lie(ANN, call, abi.encodeWithSelector(none, mels, ANN));
        call = abi.encodeCall(ICredits.withdrawCreditTo, (address(mels), BEN));
        _lie(ANN, call, abi.encodeWithSelector(none, mels, ANN));
        // MELS is no receiver of a song either.
        address[3] memory lost = [address(0), address(royalties), address(mels)];
        address[2] memory tokens = [address(mels), address(song)];
        for (uint256 i = 0; i < 6; ++i) {
            call = abi.encodeCall(ICredits.withdrawCreditTo, (tokens[i / 3], lost[i % 3]));
            _lie(ANN, call, abi.encodeWithSelector(ICredits.AccountInvalid.selector, lost[i % 3]));
        }
    }

    function _lie(address caller, bytes memory call, bytes memory reason) private {
        _refuses(address(royalties), caller, call, reason);
        vm.assertEq(mels.balanceOf(address(royalties)), PAID_IN);
        vm.assertEq(song.statementCount(), 1);
        _assertDue(ANN, 300e18, 600e18);
    }

    function _lieAboutLines(IRoyalties.Line[] memory lines) private {
        bytes32 announced = keccak256(abi.encode(_line(100e18)));
        bytes32 given = keccak256(abi.encode(lines));
        bytes4 mismatch = IRoyalties.LinesMismatch.selector;
        _lie(
            AGENT, abi.encodeCall(IRoyalties.payIn, (id, lines)), abi.encodeWithSelector(mismatch, id, given, announced)
        );
    }

    function _lieAfterAnnouncing(IRoyalties.Line[] memory lines, bytes memory reason) private {
        uint256 announced = _announce(lines, RATE);
        vm.warp(block.timestamp + 48 hours);
        _lie(AGENT, abi.encodeCall(IRoyalties.payIn, (announced, lines)), reason);
    }

    /// @dev After a second statement, for which `_lie` does not look.
    function _lieAboutMinimum(address account, uint256 eur) private {
        bytes memory call = abi.encodeCall(IRoyalties.pay, (account, _songs()));
        _refuses(address(royalties), account, call, _belowMinimum(account, eur));
        vm.assertEq(mels.balanceOf(account), 0);
    }

    function _announcement(uint96 rate, uint40 from) private pure returns (bytes memory) {
        return abi.encodeCall(IRoyalties.announce, (0, 0, rate, from));
    }

    function _songTwice() private view returns (address[] memory songs) {
        songs = new address[](2);
        (songs[0], songs[1]) = (address(song), address(song));
    }

    function _outOfBounds(uint256 rate) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IRoyalties.RateOutOfBounds.selector, rate, RATE);
    }

    function _notFound(uint256 missing) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IRoyalties.AnnouncementNotFound.selector, missing);
    }

    function _belowMinimum(address account, uint256 eur) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, account, eur, 9.99e18);
    }

    function _notAscending() private view returns (bytes memory) {
        return abi.encodeWithSelector(IRoyalties.SongsNotAscending.selector, address(song), address(song));
    }
}
