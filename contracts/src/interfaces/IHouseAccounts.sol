// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";

/// @notice The auction house's money, treasury and roles, which the market shares.
interface IHouseAccounts is IAccessControl {
    function MELS() external view returns (address);
    function OPERATOR_ROLE() external view returns (bytes32);
    function treasury() external view returns (address);
}
