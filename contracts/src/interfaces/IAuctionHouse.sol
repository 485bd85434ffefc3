// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The auction house of song-royalty tokens
/// @notice Prices are MELS base units (10^18 per MELS) per whole token; amounts are whole tokens of 10^18 base units.
interface IAuctionHouse {
    /// @notice A seller has put tokens up for sale.
    /// @param auctionId The number of the auction, counted from 0.
    /// @param seller Who offers the tokens.
    /// @param token The ERC-20 token on offer.
    /// @param tokenName The name of that token at the time of listing, 64 bytes at most.
    /// @param initialPrice The lowest price a bid may offer per whole token, in MELS base units.
    /// @param tokenAmount The number of whole tokens on offer.
    /// @param startsAt The first second in which bids are taken.
    /// @param endsAt The first second in which bids are no longer taken.
    event AuctionCreated(
        uint256 indexed auctionId,
        address indexed seller,
        address indexed token,
        string tokenName,
        uint256 initialPrice,
        uint256 tokenAmount,
        uint256 startsAt,
        uint256 endsAt
    );

    /// @notice The initial price is below the smallest price there is.
    error PriceBelowMinimum(uint256 price, uint256 minimum);

    /// @notice The initial price is above the largest price that is kept.
    error PriceAboveMaximum(uint256 price, uint256 maximum);

    /// @notice The initial price falls between two price steps.
    error PriceNotMultipleOfStep(uint256 price, uint256 step);

    /// @notice Fewer tokens are offered than can be sold.
    error TokenAmountBelowMinimum(uint256 tokenAmount, uint256 minimum);

    /// @notice More tokens are offered than can be counted exactly everywhere.
    error TokenAmountAboveMaximum(uint256 tokenAmount, uint256 maximum);

    /// @notice The sale would end too soon for anyone to bid.
    error DurationBelowMinimum(uint256 duration, uint256 minimum);

    /// @notice The sale would last too long.
    error DurationAboveMaximum(uint256 duration, uint256 maximum);

    /// @notice The address does not answer as an ERC-20 token with a name.
    error TokenNotErc20(address token);

    /// @notice The token's name is longer, in bytes, than a listing may show.
    error TokenNameTooLong(uint256 length, uint256 maximum);

    /// @notice The seller holds fewer base units of the token than the offer needs.
    error SellerBalanceTooLow(uint256 balance, uint256 needed);

    /// @notice No auction has this number.
    error AuctionNotFound(uint256 auctionId, uint256 listingCounter);

    /// @notice Puts tokens of the caller up for sale, from this block on.
    /// @param initialPrice MELS base units per whole token: a multiple of 0.01 MELS, below 2^96.
    /// @param tokenAmount Whole tokens, from 1 to 2^53 - 1; the caller must hold them.
    /// @param duration Seconds from this block to the end of the sale: one minute to 365 days.
    /// @param tokenAddress An ERC-20 token with a name of 64 bytes at most.
    /// @return auctionId The number of the auction, counted from 0.
    function createAuction(uint256 initialPrice, uint256 tokenAmount, uint256 duration, address tokenAddress)
        external
        returns (uint256 auctionId);

    /// @notice The number of auctions created: the next auction's number.
    function listingCounter() external view returns (uint256);

    /// @notice One auction as it was listed.
    /// @param index The number of the auction, counted from 0.
    /// @return contractAddress The ERC-20 token on offer.
    /// @return price The initial price per whole token, in MELS base units.
    /// @return tokens The number of whole tokens on offer.
    /// @return seller Who offers them.
    /// @return expiration The first second in which bids are no longer taken.
    function listings(uint256 index)
        external
        view
        returns (address contractAddress, uint256 price, uint256 tokens, address seller, uint256 expiration);
}
