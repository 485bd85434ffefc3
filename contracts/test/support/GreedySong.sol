// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ISongToken} from "../../src/interfaces/ISongToken.sol";

/// @dev A song that says anyone has earned what it is told to say. It can take more than it has said.
contract GreedySong {
    uint256 public constant wholeTokens = 1_000;

    uint256 public statementCount;
    uint96 private _said;
    uint256 private _taken;

    function claim(uint96 said, uint256 taken) external {
        (_said, _taken) = (said, taken);
    }

    function addStatement(uint256, uint256) external returns (uint256) {
        return ++statementCount;
    }

    function takeDue(address) external view returns (uint256 mels, uint256 eur) {
        return (_taken, 1_000e18);
    }

    function dueOf(address) external view returns (ISongToken.Due memory) {
        return ISongToken.Due(_said, 0, 1_000e18);
    }
}
