// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {PriceFeed} from "./support/PriceFeed.sol";
import {vm} from "./support/Vm.sol";

/// @notice Attempts to keep royalties out with a price feed, or to leave its rate.
contract TheftFeedTest is EarnTest {
    uint96 private constant PAR = 1e18;

    PriceFeed private _feed;

    function setUp() public override {
        super.setUp();
        _sellToThree();
        _payIn(_line(1_000e18), PAR);
        _feed = new PriceFeed(8, 1e8);
        vm.prank(OWNER);
        royalties.setPriceFeed(address(_feed));
    }

    /// @dev A rate near the feed's and also within a factor of two of the last one would not exist.
    function test_aPriceThatMovesByMoreThanTwoKeepsNoRoyaltiesOut() external {
        int256[2] memory prices = [int256(1e6), 1e10];
        uint96[2] memory rates = [uint96(100e18), 0.01e18];
        for (uint256 i = 0; i < 2; ++i) {
            vm.warp(block.timestamp + 90 days);
            _feed.setAnswer(prices[i], block.timestamp);
            uint256 id = _announce(_line(1_000e18), rates[i]);
            _fundAgent(_line(1_000e18), rates[i]);
            vm.warp(block.timestamp + 48 hours);
            _feed.setAnswer(prices[i], block.timestamp);
            vm.prank(AGENT);
            royalties.payIn(id, _line(1_000e18));
            vm.assertEq(royalties.lastRate(), rates[i]);
        }
    }

    function test_withoutALivingFeedTheLastRateBindsAgain() external {
        _feed.setBehaviour(PriceFeed.Behaviour.Reverts);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.RateOutOfBounds.selector, PAR * 2 + 1, PAR));
        vm.prank(AGENT);
        royalties.announce(0, 0, PAR * 2 + 1, uint40(block.timestamp + 48 hours));
    }
}
