// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "./interfaces/IAuctionHouse.sol";
import {TokenReader} from "./libraries/TokenReader.sol";

/// @title The auction house of song-royalty tokens
contract AuctionHouse is IAuctionHouse {
    /// @dev Two storage slots; the guards of `createAuction` keep every value within its type.
    struct Auction {
        address token;
        uint96 initialPrice;
        address seller;
        uint56 tokenAmount;
        uint40 endsAt;
    }

    uint256 private constant WHOLE_TOKEN = 1e18;
    uint256 private constant PRICE_STEP = 0.01e18;
    // With the largest token amount the product stays below 2^149, so price × amount cannot overflow.
    uint256 private constant MAX_PRICE = type(uint96).max;
    uint256 private constant MIN_TOKEN_AMOUNT = 1;
    // The largest integer that JSON readers keep exactly: token counts travel as JSON numbers.
    uint256 private constant MAX_TOKEN_AMOUNT = 2 ** 53 - 1;
    uint256 private constant MIN_DURATION = 1 minutes;
    uint256 private constant MAX_DURATION = 365 days;
    uint256 private constant MAX_TOKEN_NAME_BYTES = 64;

    Auction[] private _auctions;

    /// @inheritdoc IAuctionHouse
    function createAuction(uint256 initialPrice, uint256 tokenAmount, uint256 duration, address tokenAddress)
        external
        returns (uint256 auctionId)
    {
        if (initialPrice < PRICE_STEP) revert PriceBelowMinimum(initialPrice, PRICE_STEP);
        if (initialPrice > MAX_PRICE) revert PriceAboveMaximum(initialPrice, MAX_PRICE);
        if (initialPrice % PRICE_STEP != 0) revert PriceNotMultipleOfStep(initialPrice, PRICE_STEP);
        if (tokenAmount < MIN_TOKEN_AMOUNT) revert TokenAmountBelowMinimum(tokenAmount, MIN_TOKEN_AMOUNT);
        if (tokenAmount > MAX_TOKEN_AMOUNT) revert TokenAmountAboveMaximum(tokenAmount, MAX_TOKEN_AMOUNT);
        if (duration < MIN_DURATION) revert DurationBelowMinimum(duration, MIN_DURATION);
        if (duration > MAX_DURATION) revert DurationAboveMaximum(duration, MAX_DURATION);
        string memory tokenName = _nameOf(tokenAddress);
        _requireBalance(tokenAddress, msg.sender, tokenAmount * WHOLE_TOKEN);

        auctionId = _auctions.length;
        uint256 endsAt = block.timestamp + duration;
        // The casts keep every bit: the guards above bound price and amount, and 2^40 seconds last for 34,000 years.
        _auctions.push(Auction(tokenAddress, uint96(initialPrice), msg.sender, uint56(tokenAmount), uint40(endsAt)));
        emit AuctionCreated(
            auctionId, msg.sender, tokenAddress, tokenName, initialPrice, tokenAmount, block.timestamp, endsAt
        );
    }

    /// @inheritdoc IAuctionHouse
    function listingCounter() external view returns (uint256) {
        return _auctions.length;
    }

    /// @inheritdoc IAuctionHouse
    function listings(uint256 index)
        external
        view
        returns (address contractAddress, uint256 price, uint256 tokens, address seller, uint256 expiration)
    {
        if (index >= _auctions.length) revert AuctionNotFound(index, _auctions.length);

        Auction storage auction = _auctions[index];
        return (auction.token, auction.initialPrice, auction.tokenAmount, auction.seller, auction.endsAt);
    }

    function _nameOf(address token) private view returns (string memory) {
        (bool read, string memory name) = TokenReader.tryName(token);
        if (!read) revert TokenNotErc20(token);
        uint256 length = bytes(name).length;
        if (length > MAX_TOKEN_NAME_BYTES) revert TokenNameTooLong(length, MAX_TOKEN_NAME_BYTES);
        return name;
    }

    function _requireBalance(address token, address holder, uint256 needed) private view {
        (bool read, uint256 balance) = TokenReader.tryBalanceOf(token, holder);
        if (!read) revert TokenNotErc20(token);
        if (balance < needed) revert SellerBalanceTooLow(balance, needed);
    }
}
