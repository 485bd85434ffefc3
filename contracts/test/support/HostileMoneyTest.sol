// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMels} from "./Deploy.sol";
import {HostileToken} from "./HostileToken.sol";
import {HouseTest} from "./HouseTest.sol";

/// @dev A house whose MELS can turn hostile.
abstract contract HostileMoneyTest is HouseTest {
    HostileToken internal money;

    function _deployMels() internal override returns (IMels) {
        money = new HostileToken(1_000_000, address(this));
        return IMels(address(money));
    }
}
