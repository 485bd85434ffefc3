// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title MELS, the auction house's currency
/// @notice An ERC-20 token with 18 decimals and signed allowances (EIP-2612). Its whole supply is minted at deployment.
contract Mels is ERC20, ERC20Permit {
    /// @param wholeTokens The supply, in whole MELS.
    /// @param holder The account that receives the supply.
    constructor(uint256 wholeTokens, address holder) ERC20("Melos", "MELS") ERC20Permit("Melos") {
        _mint(holder, wholeTokens * 10 ** decimals());
    }
}
