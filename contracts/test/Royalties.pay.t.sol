// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @dev A contract that can receive tokens and call nothing.
contract Vault {}

contract RoyaltiesPayTest is EarnTest {
    event RoyaltiesPaid(address indexed account, address indexed song, uint256 mels, uint256 eur);
    event PayoutHeld(address indexed account, uint256 until, bytes32 reason);
    event MinimumSet(uint256 eur);

    uint256 private constant MINIMUM = 9.99e18;

    function setUp() public override {
        super.setUp();
        _sellTo(ANN);
    }

    function test_anyoneHasAnAccountPaidAndOnlyTheAccountIsPaid() external {
        _payIn(100e18);
        vm.expectEmit(address(royalties));
        emit RoyaltiesPaid(ANN, address(song), 50e18, 100e18);
        _pay(ANN);

        vm.assertEq(mels.balanceOf(ANN), 50e18);
        vm.assertEq(mels.balanceOf(STRANGER) + mels.balanceOf(address(royalties)), 0);
        _assertDue(ANN, 0, 0);
        (uint256 held,) = royalties.heldFor(address(song));
        vm.assertEq(held, 0);
    }

    function test_exactly999IsNotPaidAndNothingChanges() external {
        _payIn(MINIMUM);
        _refused(ANN, MINIMUM);
        _assertDue(ANN, MINIMUM / 2, MINIMUM);
        vm.assertEq(mels.balanceOf(address(royalties)), MINIMUM / 2);
    }

    function test_thousandthsOfAMillionthAbove999ArePaid() external {
        // EUR 10^-12 more, which is 10^6 of the smallest unit.
        _payIn(MINIMUM + 1e6);
        _pay(ANN);
        vm.assertEq(mels.balanceOf(ANN), MINIMUM / 2 + 0.5e6);
    }

    function test_fuzz_onlyMoreThanTheMinimumIsPaid(uint256 perToken) external {
        // Each token earns half of it in MELS.
        perToken = bound(perToken, 2, 2 * MINIMUM / TOKENS);
        _payIn(perToken * TOKENS);
        if (perToken * TOKENS > MINIMUM) _pay(ANN);
        else _refused(ANN, perToken * TOKENS);
    }

    function test_whatIsNotPaidIsCarriedForward() external {
        _payIn(MINIMUM);
        _payIn(2 * TOKENS);
        _pay(ANN);
        vm.assertEq(mels.balanceOf(ANN), MINIMUM / 2 + TOKENS);
    }

    function test_threeSongsOfFourEurosArePaidTogetherAndNoneAlone() external {
        ISongToken[3] memory songs = [song, _createSong(TOKENS), _createSong(50)];
        _sellTo(songs[1], ANN);
        _sellTo(songs[2], ANN);
        for (uint256 i = 0; i < 3; ++i) {
            _payIn(_line(songs[i], 4e18), RATE);
        }
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, ANN, 4e18, MINIMUM));
            royalties.pay(ANN, _songs(songs[i]));
        }
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, ANN, 8e18, MINIMUM));
        royalties.pay(ANN, _songs(songs[0], songs[1]));
        royalties.pay(ANN, _ascending(songs));
        vm.assertEq(mels.balanceOf(ANN), 6e18);
    }

    function test_aSongThatIsNamedTwiceIsRefused() external {
        _payIn(4e18);
        address[] memory songs = new address[](3);
        (songs[0], songs[1], songs[2]) = (address(song), address(song), address(song));
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.SongsNotAscending.selector, address(song), address(song)));
        royalties.pay(ANN, songs);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.SongsNotAscending.selector, address(song), address(song)));
        royalties.dueOf(ANN, songs);
        songs = new address[](1);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.SongsNotAscending.selector, address(0), address(0)));
        royalties.pay(ANN, songs);
    }

    function test_aTokenThatIsNoSongIsPassedOver() external {
        _payIn(100e18);
        ISongToken forged = _forgeSong(ANN);
        royalties.pay(ANN, _songs(song, forged));
        vm.assertEq(mels.balanceOf(ANN), 50e18);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, ANN, 0, MINIMUM));
        royalties.pay(ANN, _songs(forged));
    }

    function test_after24MonthsWithoutAStatementTheMinimumFallsAway() external {
        _payIn(0.01e18);
        uint256 paidInAt = block.timestamp;
        vm.warp(paidInAt + 730 days - 1);
        _refused(ANN, 0.01e18);
        vm.warp(paidInAt + 730 days);
        _pay(ANN);
        vm.assertEq(mels.balanceOf(ANN), 0.005e18);
    }

    function test_theMinimumFallsAwayOnlyForTheSongWithoutStatements() external {
        ISongToken other = _createSong(TOKENS);
        _sellTo(other, ANN);
        _payIn(2e18);
        vm.warp(block.timestamp + 730 days);
        _payIn(_line(other, 4e18), RATE);
        royalties.pay(ANN, _songs(song, other));

        vm.assertEq(mels.balanceOf(ANN), 1e18);
        (uint256 due,) = royalties.dueOf(ANN, _songs(other));
        vm.assertEq(due, 2e18);
    }

    function test_theMinimumCanBeLoweredButNotRaisedAbove999() external {
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.MinimumAboveLimit.selector, MINIMUM + 1, MINIMUM));
        vm.prank(OWNER);
        royalties.setMinimum(MINIMUM + 1);
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, AGENT, bytes32(0))
        );
        vm.prank(AGENT);
        royalties.setMinimum(0);
        vm.expectEmit(address(royalties));
        emit MinimumSet(3e18);
        vm.prank(OWNER);
        royalties.setMinimum(3e18);
        _payIn(3e18);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, ANN, 3e18, 3e18));
        royalties.pay(ANN, _songs());
        _payIn(TOKENS * 2);
        _pay(ANN);
        vm.prank(OWNER);
        royalties.setMinimum(MINIMUM);
    }

    function test_nothingDueIsRefusedEvenWithoutAMinimum() external {
        vm.prank(OWNER);
        royalties.setMinimum(0);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, BEN, 0, 0));
        royalties.pay(BEN, _songs());
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, ANN, 0, 0));
        royalties.pay(ANN, new address[](0));
    }

    function test_transfersMoveNoDue() external {
        _payIn(100e18);
        _transfer(ANN, BEN, TOKENS * 1e18);
        _assertDue(ANN, 50e18, 100e18);
        _assertDue(BEN, 0, 0);
        _payIn(100e18);
        _assertDue(ANN, 50e18, 100e18);
        _assertDue(BEN, 50e18, 100e18);
        _transfer(BEN, ANN, TOKENS * 1e18);
        _pay(ANN);
        _pay(BEN);
        vm.assertEq(mels.balanceOf(ANN), 50e18);
        vm.assertEq(mels.balanceOf(BEN), 50e18);
    }

    function test_aPartOfABaseUnitStaysWithItsHolder() external {
        vm.prank(OWNER);
        royalties.setMinimum(0);
        _transfer(ANN, BEN, 0.5e18);
        // Each token earns 3 base units; Ben's half a token earns 1.5, of which 1 can be paid.
        _payIn(_line(6 * TOKENS), RATE);
        vm.assertEq(song.dueOf(BEN).mels, 1);
        vm.assertEq(song.dueOf(BEN).rest, 0.5e18);
        _pay(BEN);
        vm.assertEq(song.dueOf(BEN).mels, 0);
        vm.assertEq(song.dueOf(BEN).rest, 0.5e18);
        _payIn(_line(6 * TOKENS), RATE);
        vm.assertEq(song.dueOf(BEN).mels, 2);
        vm.assertEq(song.dueOf(BEN).rest, 0);
    }

    function test_aContractWithoutAnyFunctionIsPaidFromOutside() external {
        address vault = address(new Vault());
        _transfer(ANN, vault, TOKENS * 1e18);
        _payIn(100e18);
        _pay(vault);
        vm.assertEq(mels.balanceOf(vault), 50e18);
    }

    function test_aHoldDelaysAndNeverTakes() external {
        _payIn(100e18);
        uint256 until = block.timestamp + 180 days;
        vm.expectEmit(address(royalties));
        emit PayoutHeld(ANN, until, keccak256("order"));
        _hold(until);
        vm.warp(until - 1);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.PayoutOnHold.selector, ANN, until));
        royalties.pay(ANN, _songs());
        _assertDue(ANN, 50e18, 100e18);
        vm.warp(until);
        _pay(ANN);
        vm.assertEq(mels.balanceOf(ANN), 50e18);
    }

    function test_aHoldEndsWithin180DaysAndCanBeRenewedOrEnded() external {
        _payIn(100e18);
        uint256 latest = block.timestamp + 180 days;
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.HoldTooLong.selector, latest + 1, latest));
        _hold(latest + 1);
        _hold(latest);
        vm.warp(latest - 1);
        _hold(latest + 100 days);
        vm.assertEq(royalties.heldUntil(ANN), latest + 100 days);
        _hold(block.timestamp);
        _pay(ANN);
    }

    function test_onlyAgentsHold() external {
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, OWNER, AGENT_ROLE)
        );
        vm.prank(OWNER);
        royalties.hold(ANN, uint40(block.timestamp + 1), 0);
    }

    function test_payManyPaysAllThatCanBePaid() external {
        address[4] memory holders = [BEN, CLEO, DAN, STRANGER];
        for (uint256 i = 0; i < 4; ++i) {
            _transfer(ANN, holders[i], i == 2 ? 1e18 : 100e18);
        }
        _payIn(1_000e18);
        vm.prank(AGENT);
        royalties.hold(CLEO, uint40(block.timestamp + 1), 0);
        IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](5);
        payouts[0] = IRoyalties.Payout(address(house), _songs());
        for (uint256 i = 0; i < 4; ++i) {
            payouts[i + 1] = IRoyalties.Payout(holders[i], _songs());
        }
        royalties.payMany(payouts);

        vm.assertEq(mels.balanceOf(BEN), 50e18);
        vm.assertEq(mels.balanceOf(CLEO), 0);
        vm.assertEq(mels.balanceOf(DAN), 0);
        vm.assertEq(mels.balanceOf(STRANGER), 50e18);
        _assertDue(CLEO, 50e18, 100e18);
        _assertDue(DAN, 0.5e18, 1e18);
    }

    function test_theHouseIsNotPaid() external {
        vm.expectRevert(abi.encodeWithSelector(ICredits.AccountInvalid.selector, address(house)));
        royalties.pay(address(house), _songs());
    }

    function _pay(address account) private {
        vm.prank(STRANGER);
        royalties.pay(account, _songs());
    }

    function _refused(address account, uint256 eur) private {
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, account, eur, MINIMUM));
        royalties.pay(account, _songs());
    }

    function _hold(uint256 until) private {
        vm.prank(AGENT);
        royalties.hold(ANN, uint40(until), keccak256("order"));
    }

    function _ascending(ISongToken[3] memory songs) private pure returns (address[] memory sorted) {
        sorted = new address[](3);
        for (uint256 i = 0; i < 3; ++i) {
            sorted[i] = address(songs[i]);
            for (uint256 j = i; j > 0 && sorted[j] < sorted[j - 1]; --j) {
                (sorted[j], sorted[j - 1]) = (sorted[j - 1], sorted[j]);
            }
        }
    }
}
