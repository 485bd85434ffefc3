// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev A factory that calls every token genuine, so that tests can list hostile ones.
contract AnySongs {
    function isSong(address) external pure returns (bool) {
        return true;
    }
}
