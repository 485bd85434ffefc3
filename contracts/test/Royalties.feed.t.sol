// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {PriceFeed} from "./support/PriceFeed.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice A price feed binds the rate, when it is announced and when it is paid in:
/// - 5% off in both directions | more
/// - with 0, 8, 18 or 36 decimals | more than 36
/// - dead: it reverts, burns gas, answers too little, 0, less than 0, of yesterday or of tomorrow: it binds nothing
/// - set by the owner | others, once | twice, to a feed | something else
contract RoyaltiesFeedTest is EarnTest {
    // EUR 1 per MELS, with 8 decimals.
    int256 private constant ONE = 1e8;
    uint96 private constant PAR = 1e18;

    PriceFeed private _feed;

    function setUp() public override {
        super.setUp();
        _sellToThree();
        _feed = new PriceFeed(8, ONE);
    }

    function test_theOwnerSetsTheFeedOnce() external {
        vm.assertEq(royalties.feedRate(), 0);
        address[3] memory others = [AGENT, OPERATOR, STRANGER];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, others[i], bytes32(0))
            );
            vm.prank(others[i]);
            royalties.setPriceFeed(address(_feed));
        }
        vm.expectEmit(address(royalties));
        emit IRoyalties.PriceFeedSet(address(_feed));
        _setFeed();
        vm.assertEq(royalties.priceFeed(), address(_feed));
        vm.assertEq(royalties.feedRate(), PAR);

        PriceFeed other = new PriceFeed(8, ONE);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.PriceFeedAlreadySet.selector, address(_feed)));
        vm.prank(OWNER);
        royalties.setPriceFeed(address(other));
    }

    function test_whatGivesNoRateNowIsNoFeed() external {
        _refusesFeed(address(0));
        _refusesFeed(STRANGER);
        _refusesFeed(address(mels));
        for (uint256 i = 2; i <= uint256(PriceFeed.Behaviour.BurnsGas); ++i) {
            _feed.setBehaviour(PriceFeed.Behaviour(i));
            _refusesFeed(address(_feed));
        }
        _feed.setBehaviour(PriceFeed.Behaviour.Answers);
        uint256[3] memory decimals = [uint256(37), 255, type(uint256).max];
        for (uint256 i = 0; i < decimals.length; ++i) {
            _feed.setDecimals(decimals[i]);
            _refusesFeed(address(_feed));
        }
        // A MELS of so many EUR, or so few, has no rate that could be announced.
        _feed.setDecimals(0);
        _feed.setAnswer(1e6 + 1, block.timestamp);
        _refusesFeed(address(_feed));
        _feed.setDecimals(36);
        _feed.setAnswer(0.999e30, block.timestamp);
        _refusesFeed(address(_feed));
        _feed.setAnswer(1, block.timestamp);
        _refusesFeed(address(_feed));
        vm.assertEq(royalties.priceFeed(), address(0));
        _feed.setDecimals(8);
        _feed.setAnswer(ONE, block.timestamp);
        _setFeed();
    }

    function test_aRateIsAnnouncedUpToFivePercentOffTheFeed() external {
        _setFeed();
        _refusesToAnnounce(0.95e18 - 1, PAR);
        _refusesToAnnounce(1.05e18 + 1, PAR);
        _announce(_line(100e18), 0.95e18);
        _announce(_line(100e18), 1.05e18);
        _announce(_line(100e18), PAR);
    }

    function test_aRateIsPaidInUpToFivePercentOffTheFeed() external {
        _setFeed();
        _paysInUpTo(1.05e18, ONE, ONE + 1);
        _paysInUpTo(0.95e18, ONE, ONE - 1);
    }

    function test_fuzz_decimalsOnlyMoveThePoint(uint256 kind, uint256 cents) external {
        uint256[4] memory decimals = [uint256(0), 8, 18, 36];
        uint256 chosen = decimals[kind % 4];
        uint256 step = chosen == 0 ? 100 : 1;
        cents = bound(cents, 1, 10_000) * step;
        _feed = new PriceFeed(chosen, int256(cents * 10 ** chosen / 100));
        _setFeed();

        uint256 rate = 100e18 / cents;
        vm.assertEq(royalties.feedRate(), rate);
        uint256 highest = rate * 105 / 100;
        _refusesToAnnounce(uint96(highest + 1), rate);
        _announce(_line(100e18), uint96(highest));
        uint256 lowest = (rate * 95 + 99) / 100;
        _refusesToAnnounce(uint96(lowest - 1), rate);
        _announce(_line(100e18), uint96(lowest));
    }

    /// @dev Otherwise no rate would be both near the feed and near the last one, and nothing could be paid in any more.
    function test_aLivingFeedReplacesTheLastRate() external {
        _payIn(_line(100e18), PAR);
        _setFeedNow();
        _feed.setAnswer(ONE / 4, block.timestamp);
        _refusesToAnnounce(PAR, PAR * 4);
        uint256 id = _announce(_line(100e18), PAR * 4);
        _fundAgent(_line(100e18), PAR * 4);
        vm.warp(block.timestamp + 48 hours);
        _feed.setAnswer(ONE / 4, block.timestamp);
        vm.prank(AGENT);
        royalties.payIn(id, _line(100e18));
        vm.assertEq(royalties.lastRate(), PAR * 4);
    }

    function test_aDeadFeedLeavesTheBoundsOfTheLastRate() external {
        _payIn(_line(100e18), PAR);
        _setFeedNow();
        _feed.setBehaviour(PriceFeed.Behaviour.Reverts);
        _announce(_line(100e18), PAR * 2);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.RateOutOfBounds.selector, PAR * 2 + 1, PAR));
        _announce(_line(100e18), PAR * 2 + 1);
    }

    function test_decimalsThatChangeLaterDoNotCount() external {
        _setFeed();
        _feed.setDecimals(18);
        vm.assertEq(royalties.feedRate(), PAR);
    }

    function test_aDeadFeedBindsNothing() external {
        _setFeed();
        for (uint256 i = 2; i <= uint256(PriceFeed.Behaviour.BurnsGas); ++i) {
            _feed.setBehaviour(PriceFeed.Behaviour(i));
            _bindsNothing();
        }
        _feed.setBehaviour(PriceFeed.Behaviour.AnswersWithLongData);
        _refusesToAnnounce(PAR * 2, PAR);
        vm.etch(address(_feed), "");
        _bindsNothing();
    }

    function test_anAnswerThatIsNoPriceBindsNothing() external {
        _setFeed();
        int256[7] memory answers = [int256(0), -1, -ONE, type(int256).min, type(int256).max, 1e14 + 1, 99];
        for (uint256 i = 0; i < answers.length; ++i) {
            _feed.setAnswer(answers[i], block.timestamp);
            _bindsNothing();
        }
    }

    function test_anAnswerBindsFor24Hours() external {
        _setFeed();
        vm.warp(block.timestamp + 24 hours);
        _refusesToAnnounce(PAR * 2, PAR);
        vm.warp(block.timestamp + 1);
        _bindsNothing();
        _feed.setAnswer(ONE, block.timestamp + 1);
        _bindsNothing();
        _feed.setAnswer(ONE, type(uint256).max);
        _bindsNothing();
        _feed.setAnswer(ONE, 0);
        _bindsNothing();
        _feed.setAnswer(ONE, block.timestamp);
        _refusesToAnnounce(PAR * 2, PAR);
    }

    function test_aFeedThatDiesLetsTheAnnouncedBePaidIn() external {
        _setFeed();
        uint256 id = _announce(_line(100e18), 1.05e18);
        _fundAgent(_line(100e18), 1.05e18);
        vm.warp(block.timestamp + 48 hours);
        _feed.setAnswer(2 * ONE, block.timestamp);
        _refusesToPayIn(id, 1.05e18, PAR / 2);
        _feed.setBehaviour(PriceFeed.Behaviour.Reverts);
        vm.prank(AGENT);
        royalties.payIn(id, _line(100e18));
        vm.assertEq(royalties.lastRate(), 1.05e18);
    }

    function test_tooLittleGasDoesNotMakeALivingFeedDead() external {
        _setFeed();
        bytes memory call = abi.encodeCall(IRoyalties.announce, (0, 0, PAR * 2, uint40(block.timestamp + 48 hours)));
        bool refused;
        bool bound_;
        for (uint256 gas = 40_000; !bound_; gas += 1_000) {
            vm.prank(AGENT);
            (bool success, bytes memory answer) = address(royalties).call{gas: gas}(call);
            vm.assertFalse(success, "announced with too little gas");
            refused = refused || bytes4(answer) == IAuctionHouse.GasTooLow.selector;
            bound_ = bytes4(answer) == IRoyalties.RateOffFeed.selector;
        }
        vm.assertTrue(refused);
        vm.assertEq(royalties.announcementCount(), 0);
    }

    function test_theFeedDoesNotTouchWhatIsPaidIn() external {
        _payIn(_line(100e18), PAR);
        _setFeedNow();
        _feed.setAnswer(3 * ONE, block.timestamp);
        royalties.pay(ANN, _songs());
        vm.assertEq(mels.balanceOf(ANN), 60e18);
    }

    function _setFeed() private {
        vm.prank(OWNER);
        royalties.setPriceFeed(address(_feed));
    }

    function _setFeedNow() private {
        _feed.setAnswer(ONE, block.timestamp);
        _setFeed();
    }

    function _refusesFeed(address feed) private {
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.PriceFeedInvalid.selector, feed));
        vm.prank(OWNER);
        royalties.setPriceFeed(feed);
    }

    function _refusesToAnnounce(uint96 rate, uint256 feedRate) private {
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.RateOffFeed.selector, rate, feedRate));
        vm.prank(AGENT);
        royalties.announce(0, 0, rate, uint40(block.timestamp + 48 hours));
    }

    function _refusesToPayIn(uint256 id, uint256 rate, uint256 feedRate) private {
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.RateOffFeed.selector, rate, feedRate));
        vm.prank(AGENT);
        royalties.payIn(id, _line(100e18));
    }

    /// @dev The rate is exactly 5% off the one answer and a little more off the other.
    function _paysInUpTo(uint96 rate, int256 allowed, int256 refused) private {
        _feed.setAnswer(allowed, block.timestamp);
        uint256 id = _announce(_line(100e18), rate);
        _fundAgent(_line(100e18), rate);
        vm.warp(block.timestamp + 48 hours);
        _feed.setAnswer(refused, block.timestamp);
        _refusesToPayIn(id, rate, 1e26 / uint256(refused));
        _feed.setAnswer(allowed, block.timestamp);
        vm.prank(AGENT);
        royalties.payIn(id, _line(100e18));
    }

    function _bindsNothing() private {
        vm.assertEq(royalties.feedRate(), 0);
        _announce(_line(100e18), PAR * 2);
    }
}
