// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {deployHouse, IMels} from "./Deploy.sol";
import {HostileToken} from "./HostileToken.sol";
import {HouseTest} from "./HouseTest.sol";
import {vm} from "./Vm.sol";

/// @dev A house whose MELS can turn hostile.
abstract contract HostileMoneyTest is HouseTest {
    HostileToken internal money;

    function setUp() public virtual override {
        super.setUp();
        money = new HostileToken(1_000_000, address(this));
        mels = IMels(address(money));
        house = deployHouse(address(money), IAuctionHouse.Parties(OWNER, OPERATOR, SELLER, TREASURY, PRODUCTION));
        vm.prank(SELLER);
        song.approve(address(house), type(uint256).max);
    }
}
