// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title MELS, the money of the auction house
/// @notice An ERC-20 token of 18 decimals with signed allowances (EIP-2612), whose whole supply exists from the first block.
contract Mels is ERC20, ERC20Permit {
    /// @param wholeTokens The supply, in whole MELS.
    /// @param holder Who receives the supply.
    constructor(uint256 wholeTokens, address holder) ERC20("Melos", "MELS") ERC20Permit("Melos") {
        _mint(holder, wholeTokens * 10 ** decimals());
    }
}
