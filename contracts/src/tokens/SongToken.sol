// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Royalty rights of one song
/// @notice An ERC-20 token of 18 decimals whose whole supply exists from the first block.
contract SongToken is ERC20 {
    /// @param name_ The title of the song.
    /// @param symbol_ The short form wallets show.
    /// @param wholeTokens The supply, in whole tokens.
    /// @param holder Who receives the supply.
    constructor(string memory name_, string memory symbol_, uint256 wholeTokens, address holder) ERC20(name_, symbol_) {
        _mint(holder, wholeTokens * 10 ** decimals());
    }
}
