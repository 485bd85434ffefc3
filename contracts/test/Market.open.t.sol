// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IMarket} from "../src/interfaces/IMarket.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice A market opens by rule: switched on | off; genuine | forged song; sold | not; once | twice.
contract MarketOpenTest is EarnTest {
    function test_onlyTheOwnerSwitchesTheMarketOnOnce() external {
        vm.assertFalse(market.isOn());
        bytes memory reason =
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, OPERATOR, bytes32(0));
        vm.expectRevert(reason);
        vm.prank(OPERATOR);
        market.switchOn();

        _switchOn();
        vm.assertTrue(market.isOn());
        vm.expectRevert(abi.encodeWithSelector(IMarket.MarketOn.selector));
        vm.prank(OWNER);
        market.switchOn();
    }

    function test_noMarketOpensWhileTheWholeIsOff() external {
        _sellTo(ANN);
        vm.expectRevert(abi.encodeWithSelector(IMarket.MarketOff.selector));
        market.open(address(song));
    }

    function test_anyoneOpensTheMarketOfASoldSongOnce() external {
        _switchOn();
        vm.expectRevert(abi.encodeWithSelector(IMarket.SongNotSold.selector, address(song)));
        market.open(address(song));
        _sellTo(ANN);

        vm.expectEmit(address(market));
        emit IMarket.MarketOpened(address(song), SELLER);
        vm.prank(STRANGER);
        market.open(address(song));
        IMarket.Book memory book = market.bookOf(address(song));
        vm.assertTrue(book.state == IMarket.State.Open);
        vm.assertEq(book.artist, SELLER);
        vm.assertEq(book.orderCount, 0);

        vm.expectRevert(abi.encodeWithSelector(IMarket.MarketStateInvalid.selector, address(song), IMarket.State.Open));
        market.open(address(song));
    }

    function test_aForgedSongHasNoMarket() external {
        _switchOn();
        vm.expectRevert(abi.encodeWithSelector(IMarket.SongNotGenuine.selector, address(mels)));
        market.open(address(mels));
    }

    function _switchOn() private {
        vm.expectEmit(address(market));
        emit IMarket.MarketSwitchedOn();
        vm.prank(OWNER);
        market.switchOn();
    }
}
