// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Royalty rights to one song
/// @notice An ERC-20 token with 18 decimals. Its whole supply is minted at deployment. Metadata describes the song and
/// can't be changed, because the token stores its hash.
contract SongToken is ERC20 {
    /// @notice Describes the song.
    /// @param uri The URI of the metadata (ERC-7572).
    /// @param hash The keccak256 hash of the bytes at `uri`.
    struct Metadata {
        string uri;
        bytes32 hash;
    }

    /// @notice The keccak256 hash of the bytes at `contractURI`.
    bytes32 public immutable metadataHash;

    /// @notice The URI of the song's metadata (ERC-7572).
    string public contractURI;

    /// @param name_ The song's title.
    /// @param symbol_ The short form that wallets show.
    /// @param wholeTokens The supply, in whole tokens.
    /// @param holder The account that receives the supply.
    /// @param metadata Describes the song.
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
