// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Royalty rights of one song
/// @notice An ERC-20 token of 18 decimals whose whole supply exists from the first block. What the song is stands in its
/// metadata, which nobody can exchange: its hash is part of the token.
contract SongToken is ERC20 {
    /// @notice What the token stands for.
    /// @param uri Where the metadata is (ERC-7572).
    /// @param hash The keccak256 of its bytes.
    struct Metadata {
        string uri;
        bytes32 hash;
    }

    /// @notice The keccak256 of the bytes at `contractURI`.
    bytes32 public immutable metadataHash;

    /// @notice Where the metadata of the song is (ERC-7572).
    string public contractURI;

    /// @param name_ The title of the song.
    /// @param symbol_ The short form wallets show.
    /// @param wholeTokens The supply, in whole tokens.
    /// @param holder Who receives the supply.
    /// @param metadata What the token stands for.
    constructor(
        string memory name_,
        string memory symbol_,
        uint256 wholeTokens,
        address holder,
        Metadata memory metadata
    ) ERC20(name_, symbol_) {
        contractURI = metadata.uri;
        metadataHash = metadata.hash;
        _mint(holder, wholeTokens * 10 ** decimals());
    }
}
