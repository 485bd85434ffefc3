// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "./IAuctionHouse.sol";
import {ISongToken} from "./ISongToken.sol";

/// @title The factory of song tokens
/// @notice Knows the genuine songs and which of them are sold. It has no roles: anyone can create a song, and only the auction
/// house's listers can auction one.
interface ISongTokens {
    /// @notice A song token has been created.
    /// @param number The song's number, counted from 1.
    /// @param holder The account that received the whole supply.
    event SongCreated(
        uint256 indexed number,
        address indexed song,
        bytes32 indexed metadataHash,
        string name,
        string symbol,
        uint256 wholeTokens,
        address holder
    );

    /// @notice The song's whole supply is sold and settled: from now on it can earn royalties and be traded.
    /// @param seller The auction's seller, which is the artist.
    event SaleConfirmed(address indexed song, uint256 indexed auctionId, address indexed seller);

    /// @notice This factory did not create the token.
    error SongNotGenuine(address song);
    /// @notice The song's sale is already confirmed.
    error SaleAlreadyConfirmed(address song);
    /// @notice The auction sells another token.
    error TokenMismatch(uint256 auctionId, address token, address song);
    /// @notice The auction is not sold and processed.
    error AuctionNotSold(uint256 auctionId, IAuctionHouse.Status status, IAuctionHouse.Outcome outcome);
    /// @notice The auction sells fewer whole tokens than the song has.
    error SaleIncomplete(uint256 auctionId, uint256 tokenAmount, uint256 wholeTokens);

    /// @notice Creates a song token, by anyone.
    /// @param name The song's title, at most 64 bytes.
    /// @param symbol The short form that wallets show.
    /// @param wholeTokens The supply, from 1 to 2^53 - 1 whole tokens.
    /// @param holder The account that receives the supply.
    /// @param metadata Describes the song.
    function create(
        string calldata name,
        string calldata symbol,
        uint256 wholeTokens,
        address holder,
        ISongToken.Metadata calldata metadata
    ) external returns (address song);

    /// @notice Keeps that the song's whole supply was sold in this auction, and who the seller was. Anyone can call it; it asks
    /// the auction house. Confirm right after settling: a later auction of the whole supply would name another seller.
    function confirmSale(address song, uint256 auctionId) external;

    /// @notice Whether this factory created the token.
    function isSong(address song) external view returns (bool);

    /// @notice Whether the song's sale is confirmed, and the seller of that auction.
    function saleOf(address song) external view returns (bool sold, address seller);

    /// @notice The keccak256 hash of the song's metadata; 0 for a token that this factory did not create.
    function metadataHashOf(address song) external view returns (bytes32);

    /// @notice The number of songs created, which is the last song's number.
    function songCount() external view returns (uint256);

    /// @notice The auction house.
    function house() external view returns (address);

    /// @notice The contract that receives and pays royalties.
    function royalties() external view returns (address);

    /// @notice The market.
    function market() external view returns (address);
}
