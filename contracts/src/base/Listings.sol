// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {Money} from "../libraries/Money.sol";
import {TokenReader} from "../libraries/TokenReader.sol";
import {Transfers} from "../libraries/Transfers.sol";
import {Accounts} from "./Accounts.sol";
import {Credits} from "./Credits.sol";

/// @notice Lists auctions: takes the tokens from the lister and stores the terms.
abstract contract Listings is Accounts, Credits {
    /// @dev Takes four slots; a bid reads the third and writes the fourth. The guards keep every value within its type.
    struct Auction {
        address token;
        uint256 threshold;
        address seller;
        uint40 startsAt;
        uint40 endsAt;
        Book book;
    }

    /// @dev What a bid reads and changes, in one slot.
    /// @param lowestPriceSteps The lowest clearing price that meets the Threshold.
    /// @param tokensAvailable Drops to 0 once bids at or above that price cover the supply, so the auction will sell.
    struct Book {
        uint48 initialPriceSteps;
        uint48 lowestPriceSteps;
        uint56 tokenAmount;
        uint56 tokensAvailable;
        uint24 bidCount;
        uint24 bidderCount;
    }

    uint256 private constant MIN_TOKEN_AMOUNT = 1;
    uint256 private constant MIN_DURATION = 1 minutes;
    uint256 private constant MAX_DURATION = 365 days;
    uint256 private constant MAX_LEAD = 365 days;
    uint256 private constant MAX_TOKEN_NAME_BYTES = 64;
    uint256 private constant DECIMALS = 18;

    /// @notice The ERC-20 token that bids are made in.
    address public immutable MELS;

    /// @inheritdoc IAuctionHouse
    uint256 public listingCounter;

    mapping(uint256 auctionId => Auction) internal _auctions;

    constructor(address mels) {
        _requireDecimals(mels);
        MELS = mels;
    }

    /// @inheritdoc IAuctionHouse
    function createAuction(uint256 initialPrice, uint256 tokenAmount, uint256 duration, address tokenAddress)
        external
        onlyRole(LISTER_ROLE)
        nonReentrant
        returns (uint256 auctionId)
    {
        _requireAmount(tokenAmount);
        _toSteps(initialPrice);
        uint256 threshold = initialPrice * tokenAmount;
        return _list(initialPrice, tokenAmount, duration, tokenAddress, block.timestamp, threshold, msg.sender);
    }

    /// @inheritdoc IAuctionHouse
    function scheduleAuction(
        uint256 initialPrice,
        uint256 tokenAmount,
        uint256 duration,
        address tokenAddress,
        uint256 startsAt,
        uint256 threshold,
        address seller
    ) external onlyRole(LISTER_ROLE) nonReentrant returns (uint256 auctionId) {
        _requireAmount(tokenAmount);
        _toSteps(initialPrice);
        _requireThreshold(threshold, initialPrice, tokenAmount);
        _requireSeller(seller, tokenAddress);
        if (startsAt < block.timestamp) revert StartInPast(startsAt, block.timestamp);
        uint256 latest = block.timestamp + MAX_LEAD;
        if (startsAt > latest) revert StartTooLate(startsAt, latest);
        return _list(initialPrice, tokenAmount, duration, tokenAddress, startsAt, threshold, seller);
    }

    /// @inheritdoc IAuctionHouse
    function listings(uint256 index)
        external
        view
        returns (address contractAddress, uint256 price, uint256 tokens, address seller, uint256 expiration)
    {
        Auction storage auction = _existing(index);
        Book storage book = auction.book;
        price = book.initialPriceSteps * Money.PRICE_STEP;
        return (auction.token, price, book.tokenAmount, auction.seller, auction.endsAt);
    }

    function _existing(uint256 auctionId) internal view returns (Auction storage auction) {
        auction = _auctions[auctionId];
        if (auction.endsAt == 0) revert AuctionNotFound(auctionId, listingCounter);
    }

    function _toSteps(uint256 price) internal pure returns (uint256 steps) {
        if (price < Money.MIN_PRICE) revert PriceBelowMinimum(price, Money.MIN_PRICE);
        if (price > Money.MAX_PRICE) revert PriceAboveMaximum(price, Money.MAX_PRICE);
        steps = price / Money.PRICE_STEP;
        if (steps * Money.PRICE_STEP != price) revert PriceNotMultipleOfStep(price, Money.PRICE_STEP);
    }

    function _requireAmount(uint256 amount) internal pure {
        if (amount < MIN_TOKEN_AMOUNT) revert TokenAmountBelowMinimum(amount, MIN_TOKEN_AMOUNT);
        if (amount > Money.MAX_TOKEN_AMOUNT) revert TokenAmountAboveMaximum(amount, Money.MAX_TOKEN_AMOUNT);
    }

    function _requireThreshold(uint256 threshold, uint256 initialPrice, uint256 tokenAmount) private pure {
        uint256 minimum = initialPrice * tokenAmount;
        if (threshold < minimum) revert ThresholdBelowMinimum(threshold, minimum);
        uint256 maximum = (Money.MAX_PRICE - Money.MAX_PRICE % Money.PRICE_STEP) * tokenAmount;
        if (threshold > maximum) revert ThresholdAboveMaximum(threshold, maximum);
    }

    /// @dev Tokens sent to their own contract, or to MELS, would be lost.
    function _requireSeller(address seller, address token) private view {
        _requireReceiver(seller);
        if (seller == MELS || seller == token) revert AccountInvalid(seller);
    }

    function _list(
        uint256 initialPrice,
        uint256 tokenAmount,
        uint256 duration,
        address token,
        uint256 startsAt,
        uint256 threshold,
        address seller
    ) private returns (uint256 auctionId) {
        if (duration < MIN_DURATION) revert DurationBelowMinimum(duration, MIN_DURATION);
        if (duration > MAX_DURATION) revert DurationAboveMaximum(duration, MAX_DURATION);
        string memory tokenName = _requireToken(token);

        auctionId = listingCounter++;
        // The casts lose nothing: the guards bound prices and amounts, and 2^40 seconds is 34,000 years.
        _auctions[auctionId] = Auction({
            token: token,
            threshold: threshold,
            seller: seller,
            startsAt: uint40(startsAt),
            endsAt: uint40(startsAt + duration),
            book: Book({
                initialPriceSteps: uint48(initialPrice / Money.PRICE_STEP),
                lowestPriceSteps: uint48(Math.ceilDiv(threshold, tokenAmount * Money.PRICE_STEP)),
                tokenAmount: uint56(tokenAmount),
                tokensAvailable: uint56(tokenAmount),
                bidCount: 0,
                bidderCount: 0
            })
        });
        emit AuctionCreated(
            auctionId, seller, token, tokenName, initialPrice, tokenAmount, threshold, startsAt, startsAt + duration
        );
        // The caller pays, so an account can't list tokens with another account's allowance.
        Transfers.pull(IERC20(token), msg.sender, tokenAmount * Money.WHOLE_TOKEN);
    }

    function _requireToken(address token) private view returns (string memory name) {
        if (token == MELS) revert TokenIsMels(token);
        _requireDecimals(token);
        bool read;
        (read, name) = TokenReader.tryName(token);
        if (!read) revert TokenNotErc20(token);
        uint256 length = bytes(name).length;
        if (length > MAX_TOKEN_NAME_BYTES) revert TokenNameTooLong(length, MAX_TOKEN_NAME_BYTES);
    }

    function _requireDecimals(address token) private view {
        (bool read, uint256 decimals) = TokenReader.tryDecimals(token);
        if (!read) revert TokenNotErc20(token);
        if (decimals != DECIMALS) revert TokenDecimalsUnsupported(decimals, DECIMALS);
    }
}
