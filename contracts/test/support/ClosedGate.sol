// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev A gate that answers no one.
contract ClosedGate {
    error GateAsked();

    fallback() external {
        revert GateAsked();
    }
}
