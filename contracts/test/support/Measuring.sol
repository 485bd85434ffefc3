// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Vm.sol";

/// @dev Keeps gas figures of a group in `snapshots/` and compares them with limits.
abstract contract Measuring {
    /// @dev The name of the file in `snapshots/`.
    function _group() internal pure virtual returns (string memory);

    /// @dev Like ordinary addresses, these have hardly any zero bytes.
    function _wallet(uint256 number) internal pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encode("wallet", number)))));
    }

    function _snapshot(string memory name) internal returns (uint256) {
        return vm.snapshotGasLastCall(_group(), name);
    }

    function _limit(string memory name, uint256 limit) internal {
        vm.assertLe(_snapshot(name), limit, name);
    }

    function _margin(string memory name, uint256 used, uint256 limit) internal {
        vm.snapshotValue(_group(), name, used);
        vm.assertLe(used, limit, name);
    }
}
