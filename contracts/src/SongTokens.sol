// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "./interfaces/IAuctionHouse.sol";
import {ISongToken} from "./interfaces/ISongToken.sol";
import {ISongTokens} from "./interfaces/ISongTokens.sol";
import {SongToken} from "./tokens/SongToken.sol";

/// @title The factory of song tokens
contract SongTokens is ISongTokens {
    /// @param number Counted from 1; 0 for a token that this factory did not create.
    struct Song {
        uint32 number;
        bool sold;
        address seller;
    }

    /// @inheritdoc ISongTokens
    address public immutable house;
    /// @inheritdoc ISongTokens
    address public immutable royalties;
    /// @inheritdoc ISongTokens
    address public immutable market;

    /// @inheritdoc ISongTokens
    uint256 public songCount;

    mapping(address song => Song) private _songs;

    /// @dev Royalties and Market are deployed later, at addresses that follow from the deployer's nonce.
    constructor(address house_, address royalties_, address market_) {
        (house, royalties, market) = (house_, royalties_, market_);
    }

    /// @inheritdoc ISongTokens
    function create(
        string calldata name,
        string calldata symbol,
        uint256 wholeTokens,
        address holder,
        ISongToken.Metadata calldata metadata
    ) external returns (address song) {
        ISongToken.Contracts memory contracts = ISongToken.Contracts(house, royalties, market);
        song = address(new SongToken(name, symbol, wholeTokens, holder, metadata, contracts));
        uint256 number = ++songCount;
        // The cast loses nothing: 2^32 songs would take more gas than all blocks of a century have.
        _songs[song].number = uint32(number);
        emit SongCreated(number, song, metadata.hash, name, symbol, wholeTokens, holder);
    }

    /// @inheritdoc ISongTokens
    function confirmSale(address song, uint256 auctionId) external {
        if (!isSong(song)) revert SongNotGenuine(song);
        if (_songs[song].sold) revert SaleAlreadyConfirmed(song);
        IAuctionHouse.AuctionState memory auction = IAuctionHouse(house).auctionState(auctionId);
        if (auction.token != song) revert TokenMismatch(auctionId, auction.token, song);
        bool processed = auction.status == IAuctionHouse.Status.Processed;
        if (!processed || auction.outcome != IAuctionHouse.Outcome.Sold) {
            revert AuctionNotSold(auctionId, auction.status, auction.outcome);
        }
        uint256 supply = ISongToken(song).wholeTokens();
        if (auction.tokenAmount != supply) revert SaleIncomplete(auctionId, auction.tokenAmount, supply);

        (_songs[song].sold, _songs[song].seller) = (true, auction.seller);
        emit SaleConfirmed(song, auctionId, auction.seller);
    }

    /// @inheritdoc ISongTokens
    function saleOf(address song) external view returns (bool sold, address seller) {
        return (_songs[song].sold, _songs[song].seller);
    }

    /// @inheritdoc ISongTokens
    function metadataHashOf(address song) external view returns (bytes32) {
        return isSong(song) ? ISongToken(song).metadataHash() : bytes32(0);
    }

    /// @inheritdoc ISongTokens
    function isSong(address song) public view returns (bool) {
        return _songs[song].number != 0;
    }
}
