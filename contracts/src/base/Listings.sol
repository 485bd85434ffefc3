// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {ISongTokens} from "../interfaces/ISongTokens.sol";
import {Money} from "../libraries/Money.sol";
import {Offers} from "../libraries/Offers.sol";
import {PriceLevels} from "../libraries/PriceLevels.sol";
import {TokenReader} from "../libraries/TokenReader.sol";
import {Transfers} from "../libraries/Transfers.sol";
import {Accounts} from "./Accounts.sol";

/// @notice Lists auctions: takes the tokens from the lister and stores the terms.
abstract contract Listings is Accounts {
    /// @dev Each group takes one slot; a bid reads the third and writes the fourth. The guards keep every value within its type.
    /// @param payees The position of the treasury and the production account in `_payees`.
    struct Auction {
        address token;
        uint32 payees;
        uint40 withdrawalAnnouncedAt;
        uint256 threshold;
        address seller;
        uint40 startsAt;
        uint40 endsAt;
        uint16 policy;
        Book book;
        Progress progress;
        PriceLevels levels;
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

    /// @dev What clearing and settling change, in one slot.
    /// @param priceSteps The lowest price counted so far; the clearing price once the auction is sold.
    /// @param demandAbove The tokens counted so far; those above the clearing price once the auction is sold.
    /// @param settledBidCount The bids that are settled or withdrawn.
    struct Progress {
        Outcome outcome;
        bool withdrawn;
        bool proceedsPaid;
        uint48 priceSteps;
        uint56 demandAbove;
        uint80 demandAtPrice;
        uint24 settledBidCount;
    }

    uint256 private constant MIN_TOKEN_AMOUNT = 1;
    uint256 private constant MIN_DURATION = 1 minutes;
    uint256 private constant MAX_DURATION = 365 days;
    uint256 private constant MAX_LEAD = 365 days;
    uint256 private constant DECIMALS = 18;

    /// @inheritdoc IAuctionHouse
    uint256 public listingCounter;

    mapping(uint256 auctionId => Auction) private _auctions;
    mapping(bytes32 digest => bool) private _listedOffers;

    constructor() {
        (bool read, uint256 decimals) = TokenReader.tryDecimals(MELS);
        if (!read) revert TokenNotErc20(MELS);
        if (decimals != DECIMALS) revert TokenDecimalsUnsupported(decimals, DECIMALS);
    }

    /// @inheritdoc IAuctionHouse
    function createAuction(uint256 initialPrice, uint256 tokenAmount, uint256 duration, address tokenAddress)
        external
        onlyRole(LISTER_ROLE)
        nonReentrant
        returns (uint256 auctionId)
    {
        _requireAmount(tokenAmount, Money.MAX_TOKEN_AMOUNT);
        _toSteps(initialPrice);
        address production = _payees[_payees.length - 1].production;
        uint256 threshold = initialPrice * tokenAmount;
        return _list(
            Offer(
                msg.sender, production, tokenAddress, tokenAmount, initialPrice, threshold, block.timestamp, duration, 0
            )
        );
    }

    /// @inheritdoc IAuctionHouse
    function scheduleAuction(Offer calldata offer, bytes calldata signature)
        external
        onlyRole(LISTER_ROLE)
        nonReentrant
        returns (uint256 auctionId)
    {
        auctionId = _list(offer);
        if (msg.sender != offer.seller) _useSignature(offer, signature);
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

    /// @inheritdoc IAuctionHouse
    function offerDigest(Offer calldata offer) public view returns (bytes32) {
        return Offers.digest(offer);
    }

    function _existing(uint256 auctionId) internal view returns (Auction storage auction) {
        auction = _auctions[auctionId];
        if (auction.endsAt == 0) revert AuctionNotFound(auctionId, listingCounter);
    }

    function _toSteps(uint256 price) internal pure returns (uint256) {
        if (price < Money.MIN_PRICE) revert PriceBelowMinimum(price, Money.MIN_PRICE);
        if (price > Money.MAX_PRICE) revert PriceAboveMaximum(price, Money.MAX_PRICE);
        if (price % Money.PRICE_STEP != 0) revert PriceNotMultipleOfStep(price, Money.PRICE_STEP);
        return price / Money.PRICE_STEP;
    }

    function _requireAmount(uint256 amount, uint256 maximum) internal pure {
        if (amount < MIN_TOKEN_AMOUNT) revert TokenAmountBelowMinimum(amount, MIN_TOKEN_AMOUNT);
        if (amount > maximum) revert TokenAmountAboveMaximum(amount, maximum);
    }

    function _list(Offer memory offer) private returns (uint256 auctionId) {
        _requireAmount(offer.tokenAmount, Money.MAX_TOKEN_AMOUNT);
        uint256 initialPriceSteps = _toSteps(offer.initialPrice);
        _requireThreshold(offer);
        _requireTime(offer);
        if (!ISongTokens(SONG_TOKENS).isSong(offer.token)) revert SongNotGenuine(offer.token);
        Payees memory payees = _requireReceivers(offer);

        auctionId = listingCounter++;
        uint256 endsAt = offer.startsAt + offer.duration;
        Auction storage auction = _auctions[auctionId];
        auction.token = offer.token;
        // The casts lose nothing: the guards bound prices and amounts, and 2^40 seconds is 34,000 years.
        auction.payees = uint32(_payees.length - 1);
        auction.threshold = offer.threshold;
        (auction.seller, auction.startsAt, auction.endsAt) = (offer.seller, uint40(offer.startsAt), uint40(endsAt));
        auction.policy = offer.policy;
        auction.book = Book({
            initialPriceSteps: uint48(initialPriceSteps),
            lowestPriceSteps: uint48(Math.ceilDiv(offer.threshold, offer.tokenAmount * Money.PRICE_STEP)),
            tokenAmount: uint56(offer.tokenAmount),
            tokensAvailable: uint56(offer.tokenAmount),
            bidCount: 0,
            bidderCount: 0
        });
        auction.levels.init();
        _logCreated(auctionId, offer, payees);
        // The caller pays, so an account can't list tokens with another account's allowance.
        Transfers.pull(IERC20(offer.token), msg.sender, offer.tokenAmount * Money.WHOLE_TOKEN);
    }

    /// @dev A function of its own, because a coverage build has no room for more variables.
    function _logCreated(uint256 auctionId, Offer memory offer, Payees memory payees) private {
        emit AuctionCreated(
            auctionId,
            offer.seller,
            offer.token,
            IERC20Metadata(offer.token).name(),
            offer.initialPrice,
            offer.tokenAmount,
            offer.threshold,
            offer.startsAt,
            offer.startsAt + offer.duration,
            payees.treasury,
            payees.production,
            offer.policy
        );
    }

    /// @dev Marking the offer as listed keeps a lister from listing it twice.
    function _useSignature(Offer calldata offer, bytes calldata signature) private {
        bytes32 digest = offerDigest(offer);
        if (_listedOffers[digest]) revert OfferAlreadyListed(offer.seller, digest);
        _listedOffers[digest] = true;
        if (!SignatureChecker.isValidSignatureNowCalldata(offer.seller, digest, signature)) {
            revert OfferNotSigned(offer.seller, digest);
        }
    }

    function _requireThreshold(Offer memory offer) private pure {
        uint256 minimum = offer.initialPrice * offer.tokenAmount;
        if (offer.threshold < minimum) revert ThresholdBelowMinimum(offer.threshold, minimum);
        uint256 maximum = (Money.MAX_PRICE - Money.MAX_PRICE % Money.PRICE_STEP) * offer.tokenAmount;
        if (offer.threshold > maximum) revert ThresholdAboveMaximum(offer.threshold, maximum);
    }

    function _requireTime(Offer memory offer) private view {
        if (offer.startsAt < block.timestamp) revert StartInPast(offer.startsAt, block.timestamp);
        uint256 latest = block.timestamp + MAX_LEAD;
        if (offer.startsAt > latest) revert StartTooLate(offer.startsAt, latest);
        if (offer.duration < MIN_DURATION) revert DurationBelowMinimum(offer.duration, MIN_DURATION);
        if (offer.duration > MAX_DURATION) revert DurationAboveMaximum(offer.duration, MAX_DURATION);
    }

    function _requireReceivers(Offer memory offer) private view returns (Payees memory payees) {
        payees = _payees[_payees.length - 1];
        if (offer.production != payees.production) revert ProductionMismatch(offer.production, payees.production);
        _requireReceiver(offer.seller, offer.token);
        _requireReceiver(payees.treasury, offer.token);
        _requireReceiver(payees.production, offer.token);
    }
}
